import { Button } from "../button.tsx";

/** The labels of a dialog's two buttons, the look of the second one, whether it is off, and whether its call is running. */
export type ButtonLabels = {
  confirm: string;
  cancel?: string;
  look?: "primary" | "danger";
  disabled?: boolean;
  isSending?: boolean;
};

type Props = ButtonLabels & { onCancel: () => void } & ({ onClick: () => void } | { type: "submit"; form: string });

/** A button that cancels, and one that confirms: by a click or, with the id of a form, by submitting it. */
export function DialogButtons({
  confirm,
  cancel = "Cancelar",
  look = "primary",
  isSending = false,
  onCancel,
  ...confirmProps
}: Props) {
  return (
    <>
      <Button look="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button look={look} loading={isSending} {...confirmProps}>
        {confirm}
      </Button>
    </>
  );
}
