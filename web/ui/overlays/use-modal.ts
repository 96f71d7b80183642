import { useEffect, useRef } from "react";

/**
 * The props of a native modal `<dialog>` that is open as long as it is mounted: the browser keeps the focus inside, makes the rest
 * inert and gives the focus back. Escape and a press outside call `onClose`.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // React removes the element before the browser can give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return {
    ref,
    onCancel: (event: { preventDefault(): void; target: EventTarget; currentTarget: EventTarget }) => {
      // A file picker or a select inside the dialog sends this event, too, and it bubbles.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onPointerDown: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
