import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import { fieldErrorsOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { INCOMPLETE, newPasswordProblem } from "../password-problem.ts";
import { MatchIndicator } from "../register/match-indicator.tsx";
import { StrengthMeter } from "../register/strength-meter.tsx";
import { adoptSession } from "../session/session.ts";
import { useFields } from "../use-fields.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { fields, bind } = useFields(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) =>
      bodyOf(api.auth["change-password"].$post({ json: { currentPassword, newPassword } })),
    onSuccess: (session) => {
      // Every other session has ended; this one continues.
      adoptSession(client, session);
      showToast({ look: "success", text: session.message });
      onClose();
    },
  });

  function send() {
    const { currentPassword, newPassword, confirmPassword } = fields;
    const passwordProblem = newPasswordProblem({ password: newPassword, confirmPassword, email: "" });
    const message = currentPassword ? (passwordProblem?.message ?? null) : INCOMPLETE;
    setProblem(message);
    change.reset();
    if (!message) change.mutate(fields);
  }

  const fieldErrors = fieldErrorsOf(change.error);

  return (
    <FormDialog
      title="Cambiar contraseña"
      confirm="Cambiar contraseña"
      isSending={change.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {problem && <Alert look="error">{problem}</Alert>}
      {change.isError && fieldErrors.size === 0 && <Alert look="error">{change.error.message}</Alert>}
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        error={fieldErrors.get("currentPassword")}
        {...bind("currentPassword")}
      />
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        hint={<StrengthMeter password={fields.newPassword} />}
        error={fieldErrors.get("newPassword")}
        {...bind("newPassword")}
      />
      <PasswordField
        label="Confirmar nueva contraseña"
        autoComplete="new-password"
        hint={<MatchIndicator password={fields.newPassword} confirmation={fields.confirmPassword} />}
        error={fieldErrors.get("confirmPassword")}
        {...bind("confirmPassword")}
      />
      <p>Al cambiarla cerramos tu sesión en los demás dispositivos; aquí sigues dentro.</p>
    </FormDialog>
  );
}
