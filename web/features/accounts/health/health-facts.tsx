import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { HEALTH_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Health } from "../../../api/types.ts";
import { dayText, shortMomentText } from "../../time/date-text.ts";
import { relativeTime } from "../../time/relative-time.ts";

/** The facts of a connection: authorization, subscriptions and how comments arrive. What was never checked is unknown. */
export function HealthFacts({ health, now }: { health: Health; now: number }) {
  const { token, subscription, webhooks, sweep, silence, platform } = health;
  const ago = (iso: string | null, never: string) => (iso ? relativeTime(iso, now) : never);
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Facts title="Autorización">
        <Fact name="Token">
          <YesOrNo value={token?.valid ?? null} yes="Válido" no="No válido" />
        </Fact>
        <Fact name="Caduca">{token ? (token.expires_at ? dayText(token.expires_at) : "No caduca") : UNKNOWN}</Fact>
        <Fact name="Acceso a los datos">
          {token
            ? token.data_access_expires_at
              ? `Hasta el ${dayText(token.data_access_expires_at)}`
              : "Sin límite"
            : UNKNOWN}
        </Fact>
      </Facts>
      <Facts title="Suscripción a los avisos">
        <Fact name="Atalaya">
          <YesOrNo value={subscription.app} yes="Suscrita" no="Sin suscripción" />
        </Fact>
        <Fact name="Página">
          <YesOrNo value={subscription.page} yes="Suscrita" no="Sin suscripción" />
        </Fact>
        {subscription.account !== undefined && (
          <Fact name={NETWORK_NAMES[platform]}>
            <YesOrNo value={subscription.account} yes="Suscrito" no="Sin suscripción" />
          </Fact>
        )}
      </Facts>
      <Facts title="Cómo llegan los comentarios">
        <Fact name="Último aviso">{ago(webhooks.last_at, `Ninguno en ${HEALTH_DAYS} días`)}</Fact>
        <Fact name="Última revisión">{ago(sweep.last_at, "Todavía ninguna")}</Fact>
        {sweep.paused_until && Date.parse(sweep.paused_until) > now && (
          <Fact name="Revisión en pausa">Hasta {shortMomentText(sweep.paused_until)}</Fact>
        )}
        <Fact name="Retraso del aviso">
          {webhooks.delay ? (
            <>
              La mitad en {durationText(webhooks.delay.p50_seconds)}, casi todos en{" "}
              {durationText(webhooks.delay.p95_seconds)}
              <span className="block text-ink-faint">
                {figure(webhooks.delay.sample)} {webhooks.delay.sample === 1 ? "comentario" : "comentarios"}
              </span>
            </>
          ) : (
            UNKNOWN
          )}
        </Fact>
      </Facts>
      <Facts title={`Últimos ${HEALTH_DAYS} días`}>
        <Fact name="Llegaron por aviso">{figure(webhooks.found_by_webhook)}</Fact>
        <Fact name="Encontró la revisión">{figure(webhooks.found_by_sweep)}</Fact>
        <Fact name="Silencio">
          {silence ? silenceText(silence) : <span className="text-ink-faint">Aún sin costumbre que comparar</span>}
        </Fact>
      </Facts>
    </div>
  );
}

const UNKNOWN = <YesOrNo value={null} yes="" no="" />;

function silenceText({ silent, days, expected }: NonNullable<Health["silence"]>): string {
  if (!silent) return "Nada fuera de lo normal";
  const usual = figure(Math.round(expected));
  return `${days} ${days === 1 ? "día" : "días"} sin comentarios; lo normal serían ${usual}`;
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h5 className="mb-1 text-small font-medium text-ink-faint">{title}</h5>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-4 py-1.5">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="figures text-right text-ink">{children}</dd>
  </div>
);

const ICONS = {
  yes: { Icon: CircleCheck, color: "text-ok" },
  no: { Icon: CircleX, color: "text-hidden" },
  unknown: { Icon: CircleHelp, color: "text-wait" },
} as const;

/** A fact that is true, false, or null for unknown, with its icon. */
function YesOrNo({ value, yes, no }: { value: boolean | null; yes: string; no: string }) {
  const { Icon, color } = ICONS[value === null ? "unknown" : value ? "yes" : "no"];
  return (
    <span className="flex items-center justify-end gap-1.5">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${color}`} />
      {value === null ? "Sin comprobar" : value ? yes : no}
    </span>
  );
}

/** "4,2 s", "3 min", "2 h". @param seconds not negative */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds.toLocaleString("es", { maximumFractionDigits: 1 })} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
