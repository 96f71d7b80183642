import { useEffect } from "react";

/** Makes the browser ask before it closes a tab with unsaved edits. */
export function useWarnBeforeLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
