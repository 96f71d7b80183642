import { createBrowserRouter } from "react-router";
import { routes } from "./routes.tsx";

export const router = createBrowserRouter(routes);

/** Resolves when the code of the page at this address has loaded. */
export function pageReady(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
