import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { Invitation } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { passwordProblem } from "../../auth/password-problem.ts";
import { StrengthMeter } from "../../auth/register/strength-meter.tsx";
import { useFields } from "../../auth/use-fields.ts";
import { NOT_ACCEPTED } from "./accept-invitation.tsx";

const EMPTY = { name: "", password: "" };

/** Registers a new account for the invited address. */
export function JoinForm({ secret, email, role }: { secret: string } & Pick<Invitation, "email" | "role">) {
  const { fields, bind } = useFields(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const join = useMutation({
    mutationFn: () => bodyOf(api.invitations.join.$post({ json: { secret, ...fields } })),
    onSuccess: (session) => {
      saveSession(session);
      window.location.assign(paths.dashboard);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const fieldProblem = fields.name.trim() === "" ? "Escribe tu nombre" : passwordProblem(fields.password, email);
    setProblem(fieldProblem);
    if (!fieldProblem) join.mutate();
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <Alert look="error">{problem}</Alert>}
      {join.isError && <Alert look="error">{messageOf(join.error, NOT_ACCEPTED)}</Alert>}
      <Field label="Correo" value={email} readOnly autoComplete="username" />
      <Field label="Tu nombre" autoComplete="name" {...bind("name")} />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint={<StrengthMeter password={fields.password} />}
        {...bind("password")}
      />
      <Button type="submit" size="large" className="w-full" loading={join.isPending}>
        {role === "owner" ? "Crear mi cuenta y aceptar" : "Crear mi cuenta y unirme"}
      </Button>
    </form>
  );
}
