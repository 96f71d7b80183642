import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** The labels of the two buttons. */
  confirm: string;
  dismiss?: string;
  look?: "primary" | "danger";
  /** For what can be taken back: the button that does it has the focus. */
  enterConfirms?: boolean;
  isSending?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question before something that matters, and why it failed if it did. */
export function ConfirmDialog({
  title,
  confirm,
  dismiss = "Cancelar",
  look = "primary",
  enterConfirms = false,
  isSending = false,
  error = null,
  onConfirm,
  onClose,
  children,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // After the dialog was opened, which gives the focus to its first button.
  useEffect(() => {
    if (enterConfirms) button.current?.focus();
  }, [enterConfirms]);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {dismiss}
          </Button>
          <Button ref={button} look={look} loading={isSending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        {error && <Alert look="error">{error}</Alert>}
      </div>
    </Dialog>
  );
}
