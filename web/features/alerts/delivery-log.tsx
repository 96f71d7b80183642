import { ALERT_CHANNELS } from "../../../worker/vocabulary/alerts.ts";
import type { AlertSettings } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { shortMomentText } from "../time/date-text.ts";

const STATES = { queued: "En camino", sent: "Entregado", failed: "No entregado" };

/** The last deliveries to addresses of the workspace, and their answers. */
export const DeliveryLog = ({ deliveries }: Pick<AlertSettings, "deliveries">) => (
  <div className="mt-5">
    <h3 className="mb-2 font-medium text-ink">Últimos envíos</h3>
    <ul aria-label="Últimos envíos" className="space-y-2">
      {deliveries.map(({ id, channel, state, attempts, answer, created_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-ink">
            {ALERT_CHANNELS[channel].label} · {shortMomentText(created_at)}
          </span>
          <span className="text-ink-soft">
            <Badge>{STATES[state]}</Badge> {attempts > 1 && `${attempts} intentos`} {answer}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
