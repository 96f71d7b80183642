import { Ellipsis, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";

type Props = {
  label: string;
  className?: string;
  icon?: LucideIcon;
  /** Drawn on the icon. */
  badge?: ReactNode;
  onOpen?: () => void;
  /** Buttons and links. They stay mounted: a dialog that one of them opens outlives the menu. */
  children: ReactNode;
};

/** Between a menu and the window's edge, in pixels. */
const MARGIN = 8;

/** A button that shows further actions next to it. A press on one of them, Escape or a press outside closes the menu. */
export function Menu({ label, className = "", icon = Ellipsis, badge, onOpen, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState({});

  function open({ currentTarget }: MouseEvent) {
    const { top, bottom, left, right } = currentTarget.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const isLow = bottom > clientHeight / 2;
    dialog.current?.showModal();
    // At the right half it ends where the button ends. Both from the left: the other edge is another one where room is kept for a scroll bar.
    const isRight = right >= clientWidth / 2;
    const from = isRight ? Math.max(MARGIN, right - (dialog.current?.offsetWidth ?? 0)) : left;
    const maxWidth = (isRight ? right : clientWidth - MARGIN) - from;
    setPlace({ left: from, maxWidth, ...(isLow ? { bottom: clientHeight - top + 4 } : { top: bottom + 4 }) });
    onOpen?.();
  }
  /** The arrow keys move as in other menus; Tab does, too. */
  function move(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const items = [...(dialog.current?.querySelectorAll<Element>("a, button:not(:disabled)") ?? [])] as HTMLElement[];
    items.at((items.indexOf(document.activeElement as HTMLElement) + by) % items.length)?.focus();
  }
  return (
    <>
      <span className={`relative inline-flex ${className}`}>
        <IconButton icon={icon} label={label} aria-haspopup="dialog" onClick={open} />
        {badge}
      </span>
      <dialog
        ref={dialog}
        data-menu
        aria-label={label}
        style={place}
        onKeyDown={move}
        // Also a press on the dialog itself, which is one outside of the actions.
        onClick={() => dialog.current?.close()}
        className="fixed inset-auto m-0 max-h-[60dvh] min-w-56 flex-col overflow-y-auto rounded-card border border-line-strong/60 bg-surface p-1.5 text-ink shadow-raised backdrop:bg-transparent open:flex [&_:is(a,button)]:w-full [&_:is(a,button)]:justify-start [&_:is(a,button)]:border-0 [&_:is(a,button)]:bg-transparent [&_:is(a,button)]:text-left [&_:is(a,button)]:font-medium [&_:is(a,button)]:text-ink [&_span[aria-hidden]]:ml-auto"
      >
        {children}
      </dialog>
    </>
  );
}
