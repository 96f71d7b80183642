import { type RefObject, useLayoutEffect } from "react";

/** Focuses the text field. When the form closes, the focus returns to its earlier place, so that the shortcuts continue there. */
export function useFocusInside(box: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const form = box.current;
    const before = document.activeElement;
    form?.querySelector("textarea")?.focus();
    return () => {
      if (form?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [box]);
}
