import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button.tsx";
import { useModal } from "./use-modal.ts";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Whether the dialog is wide, for two columns. */
  wide?: boolean;
};

/** A modal dialog. On a phone it is at the bottom edge, where the thumb is. `actions` are its buttons. */
export function Dialog({ title, onClose, children, actions, wide = false }: Props) {
  const modal = useModal(onClose);
  const id = useId();
  return createPortal(
    <dialog
      {...modal}
      aria-labelledby={id}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-raised backdrop:animate-appear backdrop:bg-scrim open:flex max-sm:mb-4 ${wide ? "max-w-5xl" : "max-w-lg"}`}
    >
      <div className="flex min-h-0 w-full flex-col">
        {/* Not a header, which outside a section is the banner of the page. */}
        <div className="flex items-center justify-between gap-4 px-5 pt-4 sm:px-6 sm:pt-5">
          <h2 id={id} className="text-title font-semibold">
            {title}
          </h2>
          <IconButton icon={X} label="Cerrar" onClick={onClose} className="-mr-2" />
        </div>
        <div className="min-h-0 overflow-y-auto px-5 py-3 text-ink-soft sm:px-6">{children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6 max-sm:*:grow">
            {actions}
          </div>
        )}
      </div>
    </dialog>,
    // Outside of what opened it, which may be a menu that closes.
    document.body,
  );
}
