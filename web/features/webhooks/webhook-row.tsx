import { Webhook } from "lucide-react";
import { useState } from "react";
import { OLD_SECRET_HOURS, WEBHOOK_EVENTS } from "../../../worker/vocabulary/webhooks.ts";
import { showFailure } from "../../api/toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { shortMomentText } from "../time/date-text.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { type EventWebhook, useDelete, useRotate, useTest } from "./queries.ts";
import { ChangeWebhookDialog } from "./webhook-dialogs.tsx";

const failed = showFailure("No se pudo hacer. Inténtalo de nuevo.");

/** A webhook: where it leads, what it receives, and whether it accepts that. */
export function WebhookRow({ webhook, onSecret }: { webhook: EventWebhook; onSecret: (secret: string) => void }) {
  const { address, events, pages, state, failing_since, old_secret_until } = webhook;
  const [asked, setAsked] = useState<"change" | "rotate" | "delete" | null>(null);
  const [test, rotate, remove] = [useTest(), useRotate(), useDelete()];
  const close = () => setAsked(null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <Webhook aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <span className="wrap-anywhere">{address}</span>
          {state === "failing" && <Badge look="flag">No responde</Badge>}
          {state === "off" && <Badge look="neutral">Apagado</Badge>}
        </p>
        <p className="text-ink-soft">{events.map((event) => WEBHOOK_EVENTS[event]).join(" · ")}</p>
        <p className="text-ink-faint">
          {pages === null ? "De todas las páginas" : `De ${pages.length} ${pages.length === 1 ? "cuenta" : "cuentas"}`}
          {old_secret_until && ` · el secreto anterior firma hasta el ${shortMomentText(old_secret_until)}`}
        </p>
        {state === "failing" && failing_since && (
          <p className="text-ink-soft">
            No acepta lo que le enviamos, desde <TimeAgo at={failing_since} />. Seguimos intentándolo.
          </p>
        )}
        {state === "off" && <p className="text-ink-soft">Respondió que ya no existe (410). Enciéndelo si ha vuelto.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "off" || (
          <Button
            look="secondary"
            loading={test.isPending}
            onClick={() =>
              test.mutate(webhook, {
                onSuccess: () => showToast({ look: "success", text: "Prueba enviada: abajo verás qué respondió" }),
                onError: failed,
              })
            }
          >
            Enviar prueba
          </Button>
        )}
        <Button look="secondary" onClick={() => setAsked("change")}>
          {state === "off" ? "Encender" : "Cambiar"}
        </Button>
        <Button look="secondary" onClick={() => setAsked("rotate")}>
          Secreto nuevo
        </Button>
        <Button look="secondary" onClick={() => setAsked("delete")}>
          Eliminar
        </Button>
      </div>
      {asked === "change" && <ChangeWebhookDialog webhook={webhook} onClose={close} />}
      {asked === "rotate" && (
        <ConfirmDialog
          title="Un secreto nuevo"
          confirm="Crear secreto"
          isSending={rotate.isPending}
          onConfirm={() =>
            rotate.mutate(webhook, { onSuccess: ({ secret }) => onSecret(secret), onError: failed, onSettled: close })
          }
          onClose={close}
        >
          <p>
            Durante {OLD_SECRET_HOURS} horas firmamos con los dos, para que te dé tiempo a cambiarlo en tu programa.
          </p>
        </ConfirmDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title="Eliminar el webhook"
          confirm="Eliminar"
          isSending={remove.isPending}
          onConfirm={() =>
            remove.mutate(webhook, {
              onSuccess: () => showToast({ look: "success", text: "Webhook eliminado" }),
              onError: failed,
              onSettled: close,
            })
          }
          onClose={close}
        >
          <p className="wrap-anywhere">
            {address} deja de recibir todo, también lo que aún esperaba. No se puede deshacer.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
