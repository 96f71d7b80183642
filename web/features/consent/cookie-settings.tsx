import { isQuestionOpen } from "./consent.ts";

/** Opens the question about cookies again, to change the answer. */
export function CookieSettings({ className, label = "Cookies" }: { className: string; label?: string }) {
  return (
    <button type="button" onClick={() => isQuestionOpen.set(true)} className={className}>
      {label}
    </button>
  );
}
