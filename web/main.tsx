import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { keepAdClick } from "./features/consent/ad-click.ts";
import { registerOfflineNotice } from "./features/site/offline-notice.ts";
import { router } from "./router.tsx";
import "./styles.css";

// The API client repeats what is worth repeating; a second layer of retries would only delay the error.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });

keepAdClick();
registerOfflineNotice();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
