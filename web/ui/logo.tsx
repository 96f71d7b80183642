// The watchtower with its window lit. Drawn on a 24-unit grid in steps of 1.5, so that every edge falls on a pixel at 16.

/** Only the mark: the tower in the text's colour, the light in its own. Decorative, since the name is next to it. */
export function LogoMark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path fill="currentColor" d="M4.5 9V1.5h3v3h3v-3h3v3h3v-3h3V9l-2.25 2.25L18.75 22.5H5.25L6.75 11.25z" />
      <path className="fill-flame" d="M12 10.5a3 3 0 0 1 3 3V18H9v-4.5a3 3 0 0 1 3-3z" />
    </svg>
  );
}

/** The mark with the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-ink">
      <LogoMark />
      Atalaya
    </span>
  );
}
