import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { RESET_PASSWORD_MINUTES } from "../../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";

/** Asks for a link by mail. The answer does not reveal whether the address has an account. */
export function ForgotForm() {
  const [incomplete, setIncomplete] = useState(false);
  const ask = useMutation({
    mutationFn: (email: string) => bodyOf(api.auth["forgot-password"].$post({ json: { email } })),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    setIncomplete(!email);
    ask.reset();
    if (email) ask.mutate(email);
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {incomplete && <Alert look="error">Escribe tu correo</Alert>}
      {ask.isError && (
        <Alert look="error">{messageOf(ask.error, "No se pudo enviar el enlace. Inténtalo de nuevo.")}</Alert>
      )}
      {ask.data && (
        <Alert look="success">
          {ask.data.message} Vale {RESET_PASSWORD_MINUTES} minutos. Si no llega, mira en el correo no deseado.
        </Alert>
      )}
      <Field label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <Button type="submit" size="large" className="w-full" loading={ask.isPending}>
        {ask.isSuccess ? "Enviar otro enlace" : "Enviar enlace"}
      </Button>
      <p className="text-center">
        <Link to={paths.login} className={textLinkClass}>
          Volver a iniciar sesión
        </Link>
      </p>
    </form>
  );
}
