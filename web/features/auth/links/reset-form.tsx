import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { newPasswordProblem } from "../password-problem.ts";
import { MatchIndicator } from "../register/match-indicator.tsx";
import { StrengthMeter } from "../register/strength-meter.tsx";
import { useFields } from "../use-fields.ts";
import { isLinkOver, linkSecret } from "./is-link-over.ts";

const EMPTY = { newPassword: "", confirmPassword: "" };
const FAILED = "No se pudo cambiar la contraseña. Inténtalo de nuevo.";

/** Sets a new password with the link of a mail. When the link is used or too old, another one is offered. */
export function ResetForm() {
  const { fields, bind } = useFields(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      bodyOf(api.auth["reset-password"].$post({ json: { secret: linkSecret(), newPassword } })),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const passwordProblem = newPasswordProblem({
      password: fields.newPassword,
      confirmPassword: fields.confirmPassword,
      email: "",
    });
    setProblem(passwordProblem?.message ?? null);
    reset.reset();
    if (!passwordProblem) reset.mutate(fields.newPassword);
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
  if (isLinkOver(reset.error)) {
    return (
      <div className="space-y-4">
        <Alert look="error">{reset.error.message}</Alert>
        <Link to={paths.forgotPassword} className={`${buttonClass("primary", "large")} w-full`}>
          Pedir otro enlace
        </Link>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <Alert look="error">{problem}</Alert>}
      {reset.isError && <Alert look="error">{messageOf(reset.error, FAILED)}</Alert>}
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        hint={<StrengthMeter password={fields.newPassword} />}
        {...bind("newPassword")}
      />
      <PasswordField
        label="Confirmar nueva contraseña"
        autoComplete="new-password"
        hint={<MatchIndicator password={fields.newPassword} confirmation={fields.confirmPassword} />}
        {...bind("confirmPassword")}
      />
      <Button type="submit" size="large" className="w-full" loading={reset.isPending}>
        Cambiar contraseña
      </Button>
    </form>
  );
}
