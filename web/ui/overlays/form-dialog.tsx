import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** The label of the submit button. */
  send: string;
  cancel?: string;
  look?: "primary" | "danger";
  isSending: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A modal form: its fields, a cancel button and a submit button; Enter submits. */
export function FormDialog({
  title,
  send,
  cancel = "Cancelar",
  look = "primary",
  isSending,
  onSend,
  onClose,
  children,
}: Props) {
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSend();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" look={look} form={id} loading={isSending}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="space-y-5">
        {children}
      </form>
    </Dialog>
  );
}
