import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SecurityEvent } from "../../../../worker/vocabulary/people/security-events.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { SecurityEvents } from "../../../api/types.ts";
import { countryName } from "../../../ui/country-name.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { shortMomentText } from "../../time/date-text.ts";
import { OPEN_SESSIONS_ID } from "./open-sessions.tsx";

const NAMES: Record<SecurityEvent, string> = {
  signed_in: "Inicio de sesión",
  sign_in_failed: "Contraseña incorrecta",
  second_step_failed: "Segundo paso fallido",
  recovery_code_used: "Código de recuperación usado",
  second_step_changed: "Cambio en la verificación en dos pasos",
  password_changed: "Cambio de contraseña",
  email_changed: "Cambio de correo",
  account_recovered: "Cuenta recuperada por correo",
  session_ended: "Cierre de sesión en un dispositivo",
  sessions_ended: "Cierre de todas las sesiones",
  plan_changed: "Cambio de plan",
  exported: "Descarga de datos",
  account_disconnected: "Cuenta de red social eliminada",
  member_invited: "Invitación al equipo",
  member_joined: "Alguien se unió al equipo",
  member_changed: "Cambio de función en el equipo",
  member_removed: "Alguien fue quitado del equipo",
  member_left: "Alguien dejó el equipo",
  ownership_offered: "Traspaso de la propiedad enviado",
  ownership_changed: "Cambio de propietario",
  key_made: "Clave de la API creada",
  webhook_made: "Webhook creado",
  key_revoked: "Clave de la API revocada",
  key_taken_over: "Clave de la API con otro responsable",
};

const eventsQuery = queryOptions({
  queryKey: ["security-events"],
  queryFn: async () => (await bodyOf(api.security.events.$get())).events,
});

/** What happened to the account lately, so that its owner notices what somebody else did. */
export function AccountActivity() {
  const query = useQuery(eventsQuery);
  return (
    <Section
      title="Actividad de la cuenta"
      lead={
        <>
          Si algo no fuiste tú,{" "}
          <a href={`#${OPEN_SESSIONS_ID}`} className={textLinkClass}>
            cierra esa sesión
          </a>{" "}
          y cambia tu contraseña.
        </>
      }
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando la actividad..." className="h-20" />}
        failed="No se pudo cargar la actividad."
      >
        {(events) => <Events events={events} />}
      </QueryResult>
    </Section>
  );
}

type AccountEvent = SecurityEvents[number];

function Events({ events }: { events: readonly AccountEvent[] }) {
  if (events.length === 0) return <p className="text-ink-soft">Aún no hay actividad.</p>;
  return (
    <ul className="space-y-3" aria-label="Actividad de la cuenta">
      {events.map((event) => (
        <li key={`${event.kind} ${event.last_at}`} className="flex justify-between gap-4">
          <span className="text-ink">{nameOf(event)}</span>
          <span className="text-right text-ink-soft">{whenAndWhere(event)}</span>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ kind, times }: AccountEvent) => (times > 1 ? `${NAMES[kind]} (${figure(times)} veces)` : NAMES[kind]);

const whenAndWhere = ({ last_at, country }: AccountEvent) =>
  [shortMomentText(last_at), country && countryName(country)].filter(Boolean).join(" · ");
