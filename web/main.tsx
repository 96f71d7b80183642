import "./trusted-types.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { readToken } from "./api/session-store.ts";
import { keepAdClick } from "./features/consent/ad-click.ts";
import { hydrate, replaceFrame } from "./features/site/hydrate.tsx";
import { registerOfflinePage } from "./features/site/offline-page.ts";
import { keepReferralCode } from "./features/site/referral-code.ts";
import { newQueryClient } from "./query-client.ts";
import { routes } from "./routes.tsx";
import "./styles.css";

keepAdClick();
keepReferralCode();
registerOfflinePage();

const router = createBrowserRouter(routes);
const root = document.getElementById("root")!;
const app = (
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

// Two things are prerendered (site-render.tsx): the sign-in pages, which are hydrated when their code has loaded, and the frame of
// the signed-in screens, which stays until the code of the screen replaces it. Neither is shown to visitors of the other kind.
const isFrame = root.dataset.frame !== undefined;
const isPrerendered = root.hasChildNodes() && isFrame === (readToken() !== null);
if (isPrerendered) await pageReady();
if (isPrerendered && !isFrame) hydrate(root, app);
else replaceFrame(root, app);

/** Resolves when the code of the page at this address has loaded. */
function pageReady(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
