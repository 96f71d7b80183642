import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NETWORK_LIST } from "../../../worker/vocabulary/networks.ts";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, messageOf } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../auth/session/session.ts";
import { dayText } from "../time/date-text.ts";

/** Closes the account: says what this does and when, and asks for the password. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const user = useUser();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const close = useMutation({
    mutationFn: () => bodyOf(api.account.close.$post({ json: { password } })),
    onSuccess: ({ closes_at }) => {
      saveSession({ user: { ...user, closes_at } });
      void client.invalidateQueries();
      showToast({ look: "success", text: `Tu cuenta se borrará el ${dayText(closes_at)}.` });
      onClose();
    },
  });
  const fieldError = fieldErrorsOf(close.error).get("password");

  function send() {
    setMissing(password === "");
    if (password !== "") close.mutate();
  }

  return (
    <FormDialog
      title="Cerrar mi cuenta"
      confirm="Cerrar mi cuenta"
      cancel="Ahora no"
      look="danger"
      isSending={close.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {close.isError && !fieldError && (
        <Alert look="error">{messageOf(close.error, "No se pudo cerrar la cuenta. Inténtalo de nuevo.")}</Alert>
      )}
      <ul className="list-disc space-y-2 pl-5 marker:text-lantern-text">
        <li>
          <strong className="font-semibold text-ink">Ahora mismo</strong> tus páginas quedan en pausa y tu plan deja de
          renovarse.
        </li>
        <li>
          <strong className="font-semibold text-ink">Durante {ACCOUNT_DELETION_DAYS} días</strong> puedes entrar y
          recuperarlo todo.
        </li>
        <li>
          <strong className="font-semibold text-ink">Después se borra</strong> todo: tu cuenta, las páginas, los
          comentarios, las respuestas, los ajustes y el archivo. Lo que quede pagado de tu plan termina ese día.
        </li>
        <li>
          <strong className="font-semibold text-ink">Se conservan</strong> tus facturas, en Stripe, el tiempo que exige
          la ley. En {NETWORK_LIST} todo queda como está: lo oculto sigue oculto.
        </li>
      </ul>
      <PasswordField
        label="Contraseña actual"
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
    </FormDialog>
  );
}
