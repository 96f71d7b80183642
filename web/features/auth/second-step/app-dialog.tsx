import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { ConfirmPersonDialog } from "./confirm-person-dialog.tsx";
import { factorsQuery } from "./queries.ts";

type Props = { onCodes: (codes: string[]) => void; onClose: () => void };

/** Adds an app of codes: the password, the QR code, the first code. @param props.onCodes gets the first recovery codes, if any */
export function AppDialog({ onCodes, onClose }: Props) {
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  if (app === null)
    return (
      <ConfirmPersonDialog
        title="Añadir una aplicación de códigos"
        confirm="Continuar"
        run={(json) => bodyOf(api.auth.factors.app.$post({ json }))}
        onDone={(started) => setApp(started)}
        onClose={onClose}
      >
        <p>
          Sirve cualquier aplicación de códigos, como Google Authenticator, Microsoft Authenticator o tu gestor de
          contraseñas. Tenla a mano.
        </p>
      </ConfirmPersonDialog>
    );
  return <FirstCode {...app} onCodes={onCodes} onClose={onClose} />;
}

function FirstCode({ secret, uri, onCodes, onClose }: Props & { secret: string; uri: string }) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: () => bodyOf(api.auth.factors.app.confirm.$post({ json: { code } })),
    onSuccess: async ({ message, recoveryCodes }) => {
      await client.invalidateQueries(factorsQuery);
      showToast({ look: "success", text: message });
      onClose();
      if (recoveryCodes) onCodes(recoveryCodes);
    },
  });

  function send() {
    setMissing(!code.trim());
    confirm.reset();
    if (code.trim()) confirm.mutate();
  }

  return (
    <FormDialog
      title="Añadir una aplicación de códigos"
      confirm="Activar"
      isSending={confirm.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {missing && <Alert look="error">Escribe el código de seis cifras</Alert>}
      {confirm.isError && (
        <Alert look="error">{messageOf(confirm.error, "No se pudo activar. Inténtalo de nuevo.")}</Alert>
      )}
      <p>Escanea este código con la aplicación:</p>
      <QrCode text={uri} />
      <p>
        ¿No puedes escanearlo? Escribe esta clave en la aplicación:{" "}
        <code className="font-mono text-ink select-all">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <Field
        label="Código que muestra la aplicación"
        name="code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </FormDialog>
  );
}

/** A QR code, dark on light in both themes, as cameras need it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label="Código QR para tu aplicación"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-control bg-white"
    >
      <path d={squares.join("")} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
