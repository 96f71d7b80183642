/**
 * The keyboard shortcut of the control that contains this hint. Visible only on devices with a keyboard; screen readers get the
 * key from the control's `aria-keyshortcuts`.
 */
export function KeyHint({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-sm border border-current px-1 font-sans text-small leading-none font-medium opacity-75 pointer-coarse:hidden max-sm:hidden"
    >
      {children}
    </span>
  );
}
