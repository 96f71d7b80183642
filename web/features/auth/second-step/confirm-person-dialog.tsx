import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { CODE_MISSING } from "../../../../worker/vocabulary/people/sign-in.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { fieldErrorsOf, isCode, messageOf } from "../../../api/api-error.ts";
import type { SecondStep } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { answerPasskey } from "../login/browser-passkeys.ts";
import { factorsQuery } from "./queries.ts";

/** What the person shows: the password and, when an answer asked for it, the second step. */
type Shown = { password: string; step?: Awaited<ReturnType<typeof answerTo>> | undefined };

type AsksForStep = { secondStep: SecondStep };

type Props<Answer> = Omit<ComponentProps<typeof FormDialog>, "isSending" | "onConfirm"> & {
  /** A sentence about the first field before the password that is not filled in; null when all are. */
  problem?: () => string | null;
  run: (shown: Shown) => Promise<Answer>;
  onDone: (answer: Exclude<Answer, AsksForStep>) => void;
};

/** A dialog for what cannot be undone: asks for the password again and, when the person has one, for the second step. */
export function ConfirmPersonDialog<Answer extends object>({
  children,
  problem,
  run,
  onDone,
  ...dialog
}: Props<Answer>) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [step, setStep] = useState<SecondStep | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: async (shown: "typed" | "passkey") =>
      run({ password, step: step ? await answerTo(step, { shown, code }) : undefined }),
    onSuccess: async (answer) => {
      if (asksForStep(answer)) return setStep(answer.secondStep);
      await client.invalidateQueries(factorsQuery);
      onDone(answer as Exclude<Answer, AsksForStep>);
    },
    // The second step expires after some minutes. Then the password is needed again.
    onError: (error) => isCode(error, "second_step_over") && setStep(null),
  });
  const fieldError = fieldErrorsOf(change.error).get("password");

  function send(shown: "typed" | "passkey") {
    const typed = step ? code.trim() : password;
    const isEmpty = shown === "typed" && typed === "";
    const inputProblem = problem?.() ?? (isEmpty ? (step ? CODE_MISSING : "Escribe tu contraseña") : null);
    setMissing(inputProblem);
    change.reset();
    if (!inputProblem) change.mutate(shown);
  }

  return (
    <FormDialog {...dialog} isSending={change.isPending} onConfirm={() => send("typed")}>
      {missing && <Alert look="error">{missing}</Alert>}
      {change.isError && !fieldError && (
        <Alert look="error">{messageOf(change.error, "No se pudo completar. Inténtalo de nuevo.")}</Alert>
      )}
      {children}
      {step ? (
        <SecondStepFields
          step={step}
          code={code}
          isSending={change.isPending}
          onCode={setCode}
          onPasskey={() => send("passkey")}
        />
      ) : (
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          value={password}
          error={fieldError}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
      )}
    </FormDialog>
  );
}

const asksForStep = (answer: object): answer is AsksForStep => "secondStep" in answer;

async function answerTo({ token }: SecondStep, { shown, code }: { shown: "typed" | "passkey"; code: string }) {
  if (shown === "typed") return { token, code };
  const { options } = await bodyOf(api.auth["second-step"].passkey.options.$post({ json: { token } }));
  return { token, response: await answerPasskey(options) };
}

type FieldsProps = {
  step: SecondStep;
  code: string;
  isSending: boolean;
  onCode: (code: string) => void;
  onPasskey: () => void;
};

/** The second step inside a dialog, for a person who is signed in. */
function SecondStepFields({ step, code, isSending, onCode, onPasskey }: FieldsProps) {
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
