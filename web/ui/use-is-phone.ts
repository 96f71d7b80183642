import { useSyncExternalStore } from "react";

/** As the style sheets' `max-sm`. */
const PHONE = "(width < 40rem)";

function watch(changed: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** For what has another place on a phone; another look is for the style sheets. */
export const useIsPhone = () => useSyncExternalStore(watch, () => window.matchMedia(PHONE).matches);
