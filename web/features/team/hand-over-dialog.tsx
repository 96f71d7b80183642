import { useState } from "react";
import { CODE_MISSING } from "../../../worker/vocabulary/people/sign-in.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, isCode, messageOf } from "../../api/api-error.ts";
import type { SecondStep, Team } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { answerPasskey } from "../auth/login/browser-passkeys.ts";
import { SecondStepFields } from "../auth/second-step/second-step-fields.tsx";
import { useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";
import { useTeamMutation } from "./queries.ts";

const FAILED = "No se pudo traspasar. Inténtalo de nuevo.";

type Props = { member: Team["members"][number]; onClose: () => void };

/** Makes a member the owner. Asks for the password and, when the person has one, the second step. */
export function HandOverDialog({ member, onClose }: Props) {
  const { workspace } = useUser();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [step, setStep] = useState<SecondStep | null>(null);
  const [isMissing, setMissing] = useState(false);
  const handOver = useTeamMutation(async (shown: "typed" | "passkey") => {
    const json = { userId: member.userId, password, step: step ? await answerTo(step, { shown, code }) : undefined };
    return bodyOf(api.team["hand-over"].$post({ json }));
  });

  function send(shown: "typed" | "passkey") {
    const isEmpty = shown === "typed" && (step ? code.trim() : password) === "";
    setMissing(isEmpty);
    if (isEmpty) return;
    handOver.mutate(shown, {
      onSuccess: (answer) => {
        if ("secondStep" in answer) setStep(answer.secondStep);
        // The person's abilities change on every screen, so the application is loaded again.
        else openWorkspace(workspace.id);
      },
      // The second step expires after some minutes. Then the password is needed again.
      onError: (error) => isCode(error, "second_step_over") && setStep(null),
    });
  }

  const fieldError = fieldErrorsOf(handOver.error).get("password");
  return (
    <FormDialog
      title={`Traspasar la propiedad a ${member.name}`}
      confirm="Traspasar"
      cancel="Ahora no"
      isSending={handOver.isPending}
      onConfirm={() => send("typed")}
      onClose={onClose}
    >
      {handOver.isError && !fieldError && <Alert look="error">{messageOf(handOver.error, FAILED)}</Alert>}
      <p>
        {member.name} podrá cerrar la cuenta y decidir quién forma parte del equipo, y los avisos del plan le llegarán a
        su correo. Tú sigues como administrador. Os avisamos a los dos por correo.
      </p>
      {step ? (
        <SecondStepFields
          step={step}
          code={code}
          error={isMissing ? CODE_MISSING : undefined}
          isSending={handOver.isPending}
          onCode={(typed) => {
            setCode(typed);
            setMissing(false);
          }}
          onPasskey={() => send("passkey")}
        />
      ) : (
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={isMissing ? "Escribe tu contraseña" : fieldError}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
          }}
        />
      )}
    </FormDialog>
  );
}

async function answerTo({ token }: SecondStep, { shown, code }: { shown: "typed" | "passkey"; code: string }) {
  if (shown === "typed") return { token, code };
  const { options } = await bodyOf(api.auth["second-step"].passkey.options.$post({ json: { token } }));
  return { token, response: await answerPasskey(options) };
}
