import { useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../../ui/overlays/dialog-buttons.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import type { Reconnection } from "../reconnection.ts";

const ReconnectionLinkDialog = lazyPart(
  async () => (await import("./reconnection-link-dialog.tsx")).ReconnectionLinkDialog,
);

type Props = { reconnection: Reconnection; onConfirm: () => void; onClose: () => void };

/** Shown before an account is connected again: what Facebook will ask, and what must stay ticked there. */
export function ReconnectDialog({ reconnection: { accountId, name, permissions }, onConfirm, onClose }: Props) {
  const [isByLink, setByLink] = useState(false);
  if (isByLink) return <ReconnectionLinkDialog accountId={accountId} name={name} onClose={onClose} />;
  return (
    <Dialog
      title={`¿Volver a conectar ${name}?`}
      onClose={onClose}
      actions={<DialogButtons confirm="Volver a conectar" onCancel={onClose} onClick={onConfirm} />}
    >
      <div className="space-y-3">
        {permissions ? (
          <>
            <p>Facebook te pedirá {permissions.length === 1 ? "este permiso" : "estos permisos"}:</p>
            <ul className="list-disc space-y-1 pl-5 text-ink">
              {permissions.map(({ scope, name }) => (
                <li key={scope}>{name}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>Facebook te pedirá lo que le falta a esta cuenta.</p>
        )}
        <p>Mantén marcadas todas las páginas que ya proteges. Tus ajustes y comentarios no cambian.</p>
        <p>
          ¿La administra un cliente?{" "}
          <button type="button" className={textLinkClass} onClick={() => setByLink(true)}>
            Envíale un enlace
          </button>{" "}
          y la conecta él, sin tener cuenta aquí.
        </p>
      </div>
    </Dialog>
  );
}
