/** The classes of a menu entry, a link or a button. 44 px high for a finger, 40 for a mouse. */
export const menuEntryClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium text-ink-soft transition-colors hover:bg-raised hover:text-ink lg:min-h-10";
