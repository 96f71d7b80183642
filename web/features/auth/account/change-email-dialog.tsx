import { useState } from "react";
import { RECOVERY_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { inWords } from "../../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { ConfirmPersonDialog } from "../second-step/confirm-person-dialog.tsx";

/** Mails a link to another address, which the account has once the link is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  return (
    <ConfirmPersonDialog
      title="Cambiar correo"
      confirm="Enviar enlace"
      problem={() => (email.trim() ? null : "Escribe el correo nuevo")}
      run={(shown) => bodyOf(api.auth["change-email"].$post({ json: { email, ...shown } }))}
      onDone={({ message }) => {
        showToast({ look: "success", text: `${message} El correo de tu cuenta cambia cuando lo abras.` });
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="Correo nuevo"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
      />
      <p>Avisamos también a tu correo actual, que puede deshacer el cambio durante {inWords(RECOVERY_DAYS)} días.</p>
    </ConfirmPersonDialog>
  );
}
