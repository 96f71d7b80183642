import { useCallback, useSyncExternalStore } from "react";

/** As the style sheets' `max-sm`. For what has another place on a phone; another look is for the style sheets. */
export const PHONE = "(width < 40rem)";
/** As the style sheets' `lg`: the menu stands beside the page. */
export const WIDE = "(width >= 64rem)";

/** Whether the window matches a media query; follows its changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
