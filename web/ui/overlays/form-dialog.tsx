import { type FormEvent, type ReactNode, useId } from "react";
import { Dialog } from "./dialog.tsx";
import { type ButtonLabels, DialogButtons } from "./dialog-buttons.tsx";

type Props = ButtonLabels & { title: string; onConfirm: () => void; onClose: () => void; children: ReactNode };

/** A modal form: its fields, a cancel button and a submit button; Enter submits. */
export function FormDialog({ title, onConfirm, onClose, children, ...labels }: Props) {
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onConfirm();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<DialogButtons {...labels} onCancel={onClose} type="submit" form={id} />}
    >
      <form id={id} onSubmit={submit} noValidate className="space-y-5">
        {children}
      </form>
    </Dialog>
  );
}
