import "./trusted-types.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router/dom";
import { readToken } from "./api/session-store.ts";
import { keepAdClick } from "./features/consent/ad-click.ts";
import { hydrate, replaceFrame } from "./features/site/hydrate.tsx";
import { registerOfflinePage } from "./features/site/offline-page.ts";
import { keepReferralCode } from "./features/site/referral-code.ts";
import { newQueryClient } from "./query-client.ts";
import { pageReady, router } from "./router.tsx";
import "./styles.css";

keepAdClick();
keepReferralCode();
registerOfflinePage();

const root = document.getElementById("root")!;
const app = (
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

// The sign-in pages are prerendered (site-render.tsx) and hydrated when their code has loaded. With a session they are not shown.
// Of the signed-in screens the frame is: it stays until the code of the screen takes its place.
const isFrame = root.dataset.frame !== undefined;
const isDrawn = root.hasChildNodes() && isFrame === (readToken() !== null);
if (isDrawn) await pageReady();
if (isDrawn && !isFrame) hydrate(root, app);
else replaceFrame(root, app);
