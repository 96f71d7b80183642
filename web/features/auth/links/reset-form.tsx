import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { passwordRefusal } from "../../../../worker/vocabulary/people/password-rules.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { PASSWORD_REFUSALS } from "../password-refusals.ts";
import { MatchIndicator } from "../register/match-indicator.tsx";
import { StrengthMeter } from "../register/strength-meter.tsx";
import { isOver } from "./is-over.ts";
import { linkSecret } from "./link-secret.ts";

const EMPTY = { newPassword: "", confirmPassword: "" };
const INCOMPLETE = "Todos los campos son obligatorios";
const DIFFERENT = "Las contraseñas no coinciden";
const FAILED = "No se pudo cambiar la contraseña. Inténtalo de nuevo.";

/** Chooses a new password with the link of a mail; a link that is used or too old offers another one. */
export function ResetForm() {
  const [fields, setFields] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      bodyOf(api.auth["reset-password"].$post({ json: { secret: linkSecret() || "-", newPassword } })),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(fields);
    setProblem(found);
    reset.reset();
    if (!found) reset.mutate(fields.newPassword);
  }

  if (reset.data) {
    return (
      <div className="space-y-4">
        <Alert look="success">{reset.data.message}</Alert>
        <Link to={paths.login} className={`${buttonClass("primary", "large")} w-full`}>
          Iniciar sesión
        </Link>
      </div>
    );
  }
  if (isOver(reset.error)) {
    return (
      <div className="space-y-4">
        <Alert look="error">{reset.error.message}</Alert>
        <Link to={paths.forgotPassword} className={`${buttonClass("primary", "large")} w-full`}>
          Pedir otro enlace
        </Link>
      </div>
    );
  }
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    required: true,
    autoComplete: "new-password",
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <Alert look="error">{problem}</Alert>}
      {reset.isError && <Alert look="error">{messageOf(reset.error, FAILED)}</Alert>}
      <PasswordField
        label="Nueva contraseña"
        hint={<StrengthMeter password={fields.newPassword} />}
        {...bind("newPassword")}
      />
      <PasswordField
        label="Confirmar nueva contraseña"
        hint={<MatchIndicator password={fields.newPassword} confirmation={fields.confirmPassword} />}
        {...bind("confirmPassword")}
      />
      <Button type="submit" size="large" className="w-full" loading={reset.isPending}>
        Cambiar contraseña
      </Button>
    </form>
  );
}

function problemOf({ newPassword, confirmPassword }: typeof EMPTY): string | null {
  if (!newPassword || !confirmPassword) return INCOMPLETE;
  if (newPassword !== confirmPassword) return DIFFERENT;
  // Whether it is the account's own e-mail the Worker says.
  const refusal = passwordRefusal(newPassword, "");
  return refusal && PASSWORD_REFUSALS[refusal].message;
}
