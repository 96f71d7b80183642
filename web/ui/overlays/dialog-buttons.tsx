import { Button } from "../button.tsx";

/** How a dialog names its two buttons, and whether the second one is at work. */
export type ButtonLabels = {
  confirm: string;
  cancel?: string;
  look?: "primary" | "danger";
  isSending?: boolean;
};

type Props = ButtonLabels & { onCancel: () => void } & ({ onClick: () => void } | { type: "submit"; form: string });

/** The way back, and what the dialog is for: a press or, with the id of a form, its submission. */
export function DialogButtons({
  confirm,
  cancel = "Cancelar",
  look = "primary",
  isSending = false,
  onCancel,
  ...press
}: Props) {
  return (
    <>
      <Button look="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button look={look} loading={isSending} {...press}>
        {confirm}
      </Button>
    </>
  );
}
