import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { useModal } from "./use-modal.ts";

type Props = { label: string; onClose: () => void; children: ReactNode };

/** A modal panel that slides in from the left edge. */
export function Sheet({ label, onClose, children }: Props) {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] animate-slide border-r border-line bg-surface p-0 text-ink backdrop:animate-appear backdrop:bg-scrim"
    >
      <div className="relative h-full">
        <IconButton icon={X} label="Cerrar menú" onClick={onClose} className="absolute top-3 right-3 z-10" />
        {children}
      </div>
    </dialog>
  );
}
