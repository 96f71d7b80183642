import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { UNDO_EMAIL_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { inWords } from "../../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { fieldErrorsOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { INCOMPLETE } from "../password-problem.ts";
import { useFields } from "../use-fields.ts";

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { fields, bind } = useFields({ email: "", password: "" });
  const [incomplete, setIncomplete] = useState(false);
  const ask = useMutation({
    mutationFn: (json: typeof fields) => bodyOf(api.auth["change-email"].$post({ json })),
  });

  function send() {
    const missing = !fields.email.trim() || !fields.password;
    setIncomplete(missing);
    ask.reset();
    if (!missing) ask.mutate(fields);
  }

  const fieldErrors = fieldErrorsOf(ask.error);

  return (
    <FormDialog
      title="Cambiar correo"
      confirm={ask.isSuccess ? "Enviar otro enlace" : "Enviar enlace"}
      cancel={ask.isSuccess ? "Cerrar" : "Cancelar"}
      isSending={ask.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {incomplete && <Alert look="error">{INCOMPLETE}</Alert>}
      {ask.isError && fieldErrors.size === 0 && <Alert look="error">{ask.error.message}</Alert>}
      {ask.data && <Alert look="success">{ask.data.message} El correo de tu cuenta cambia cuando lo abras.</Alert>}
      <Field
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        error={fieldErrors.get("email")}
        {...bind("email")}
      />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        error={fieldErrors.get("password")}
        {...bind("password")}
      />
      <p>Avisamos también a tu correo actual, que puede deshacer el cambio durante {inWords(UNDO_EMAIL_DAYS)} días.</p>
    </FormDialog>
  );
}
