import { useSyncExternalStore } from "react";

/** As the style sheets' `lg`. */
const WIDE = "(width >= 64rem)";

function watch(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the menu stands beside the page. */
export const useIsWide = () => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
