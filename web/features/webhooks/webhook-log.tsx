import { WEBHOOK_EVENTS, WEBHOOK_LOG_DAYS } from "../../../worker/vocabulary/webhooks.ts";
import { showFailure } from "../../api/toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { shortMomentText } from "../time/date-text.ts";
import { type Delivery, useResend } from "./queries.ts";

const STATES = { queued: "En camino", sent: "Entregado", failed: "No entregado" };
const ANSWERS: Record<string, string> = {
  timeout: "tardó más de diez segundos",
  network: "no contestó",
  no_target: "estaba apagado o eliminado",
  comment_gone: "el comentario ya no está",
  plan_required: "tu plan no lo incluye",
};

/** What was sent in the last days, and what was answered. */
export function WebhookLog({ deliveries }: { deliveries: readonly Delivery[] }) {
  const resend = useResend();
  return (
    <div className="mt-5">
      <h3 className="mb-2 font-medium text-ink">Envíos de los últimos {WEBHOOK_LOG_DAYS} días</h3>
      <ul aria-label="Envíos" className="divide-y divide-line">
        {deliveries.map((delivery) => {
          const { id, host, event, state, attempts, answer, duration_ms, created_at } = delivery;
          const name = event && event !== "webhook.test" ? WEBHOOK_EVENTS[event] : "Prueba";
          const facts = [attempts > 1 && `${attempts} intentos`, answer && (ANSWERS[answer] ?? answer)];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-40 flex-1">
                <p className="text-ink">{name}</p>
                <p className="text-ink-soft">
                  {shortMomentText(created_at)} ·{" "}
                  <span className="wrap-anywhere">{host ?? "un webhook eliminado"}</span>
                </p>
              </div>
              <span className="text-ink-soft">
                <Badge>{STATES[state]}</Badge>{" "}
                {[...facts, duration_ms !== null && answer && `${duration_ms} ms`].filter(Boolean).join(" · ")}
              </span>
              {host && state !== "queued" && (
                <Button
                  look="secondary"
                  aria-label={`Reenviar: ${name}`}
                  onClick={() =>
                    resend.mutate(delivery, {
                      onError: showFailure("No se pudo reenviar. Inténtalo de nuevo."),
                    })
                  }
                >
                  Reenviar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
