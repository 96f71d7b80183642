import type { InferRequestType } from "hono/client";
import { useState } from "react";
import { MAX_PASSKEY_NAME_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { createPasskey } from "../login/browser-passkeys.ts";
import { ConfirmPersonDialog } from "./confirm-person-dialog.tsx";

type Props = { onCodes: (codes: string[]) => void; onClose: () => void };

/** Adds a passkey: its name, the password, then the browser's dialog. @param props.onCodes gets the first recovery codes, if any */
export function PasskeyDialog({ onCodes, onClose }: Props) {
  const [name, setName] = useState("");

  async function add(json: InferRequestType<typeof api.auth.factors.passkeys.options.$post>["json"]) {
    const answer = await bodyOf(api.auth.factors.passkeys.options.$post({ json }));
    if ("secondStep" in answer) return answer;
    const response = await createPasskey(answer.options);
    return bodyOf(api.auth.factors.passkeys.$post({ json: { name, response } }));
  }

  return (
    <ConfirmPersonDialog
      title="Añadir una llave de acceso"
      confirm="Añadir"
      problem={() => (name.trim() ? null : "Ponle un nombre")}
      run={add}
      onDone={({ message, recoveryCodes }) => {
        showToast({ look: "success", text: message });
        onClose();
        if (recoveryCodes) onCodes(recoveryCodes);
      }}
      onClose={onClose}
    >
      <p>Entras con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña. El navegador te guía.</p>
      <Field
        label="Nombre"
        name="name"
        placeholder="Mi portátil"
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
      />
    </ConfirmPersonDialog>
  );
}
