import { useCallback, useSyncExternalStore } from "react";

/** The same width as `max-sm` in the style sheets. Use it where a phone has other elements; another look belongs in the styles. */
export const PHONE = "(width < 40rem)";
/** The same width as `lg` in the style sheets, from which the menu is next to the page. */
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
