import type { SecondStep } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";

type Props = {
  step: SecondStep;
  code: string;
  isSending: boolean;
  onCode: (code: string) => void;
  onPasskey: () => void;
};

/** The second step inside a dialog, for a person who is signed in. */
export function SecondStepFields({ step, code, isSending, onCode, onPasskey }: Props) {
  return (
    <>
      <p>Tu contraseña es correcta. Falta el segundo paso.</p>
      {step.passkey && (
        <Button look="secondary" className="w-full" loading={isSending} onClick={onPasskey}>
          Usar una llave de acceso
        </Button>
      )}
      <Field
        label={step.app ? "Código de tu aplicación o de recuperación" : "Código de recuperación"}
        name="code"
        value={code}
        onChange={({ target }) => onCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!step.passkey}
      />
    </>
  );
}
