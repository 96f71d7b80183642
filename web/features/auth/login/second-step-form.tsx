import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CODE_MISSING } from "../../../../worker/vocabulary/people/sign-in.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { isCode, messageOf } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { SecondStep } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { answerPasskey } from "./browser-passkeys.ts";

const FAILED = "No se pudo comprobar. Inténtalo de nuevo.";

const calls = api.auth["second-step"];

async function sendPasskey(token: string) {
  const { options } = await bodyOf(calls.passkey.options.$post({ json: { token } }));
  return bodyOf(calls.passkey.$post({ json: { token, response: await answerPasskey(options) } }));
}

type Props = { step: SecondStep; onDone: () => void; onBack: () => void };

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ step, onDone, onBack }: Props) {
  const { token } = step;
  const [isRecovery, setRecovery] = useState(!step.app && !step.passkey);
  const [incomplete, setIncomplete] = useState(false);
  const [code, setCode] = useState("");
  const enter = useMutation({
    mutationFn: async (proof: "passkey" | { code: string }) =>
      saveSession(
        await (proof === "passkey" ? sendPasskey(token) : bodyOf(calls.code.$post({ json: { token, ...proof } }))),
      ),
    onSuccess: onDone,
  });
  const asksCode = step.app || isRecovery;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIncomplete(!code.trim());
    enter.reset();
    if (code.trim()) enter.mutate({ code });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <p className="text-ink-soft">Tu contraseña es correcta. Falta el segundo paso.</p>
      {incomplete && <Alert look="error">{CODE_MISSING}</Alert>}
      {enter.isError && <Alert look="error">{messageOf(enter.error, FAILED)}</Alert>}
      {step.passkey && !isRecovery && (
        <Button
          look={step.app ? "secondary" : "primary"}
          size="large"
          className="w-full"
          loading={enter.isPending && enter.variables === "passkey"}
          onClick={() => enter.mutate("passkey")}
        >
          Usar una llave de acceso
        </Button>
      )}
      {asksCode && (
        <>
          <Field
            key={isRecovery ? "recovery" : "app"}
            label={isRecovery ? "Código de recuperación" : "Código de tu aplicación"}
            name="code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
          <Button
            type="submit"
            size="large"
            className="w-full"
            loading={enter.isPending && enter.variables !== "passkey"}
            disabled={enter.isSuccess}
          >
            Entrar
          </Button>
        </>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <button
          type="button"
          className={textLinkClass}
          onClick={() => {
            setRecovery(!isRecovery);
            setCode("");
            enter.reset();
          }}
        >
          {isRecovery ? "Volver al segundo paso" : "Usar un código de recuperación"}
        </button>
        <button type="button" className={textLinkClass} onClick={onBack}>
          {isCode(enter.error, "second_step_over") ? "Empezar de nuevo" : "Entrar con otra cuenta"}
        </button>
      </div>
    </form>
  );
}
