import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { SESSION_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { deviceName, UNKNOWN_PLACE } from "../../../../worker/vocabulary/people/device.ts";
import { inWords } from "../../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showMessage } from "../../../api/toasts.ts";
import type { OpenSession } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { countryName } from "../../../ui/country-name.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { TimeAgo } from "../../time/time-ago.tsx";

/** The id of the card, which the activity of the account links to. */
export const OPEN_SESSIONS_ID = "sesiones";

const sessionsQuery = queryOptions({
  queryKey: ["open-sessions"],
  queryFn: async () => (await bodyOf(api.auth.sessions.$get())).sessions,
});

/** The open sessions of the account; each except this one can be ended. */
export function OpenSessions() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => bodyOf(api.auth.sessions[":id"].$delete({ param: { id } })),
    onSuccess: showMessage(),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <Section
      id={OPEN_SESSIONS_ID}
      title="Sesiones abiertas"
      lead={<>Los dispositivos en los que has entrado en los últimos {inWords(SESSION_DAYS)} días.</>}
    >
      {end.isError && (
        <div className="mb-3">
          <Alert look="error">{messageOf(end.error, "No se pudo cerrar esa sesión. Inténtalo de nuevo.")}</Alert>
        </div>
      )}
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando las sesiones..." className="h-24" />}
        failed="No se pudieron cargar las sesiones."
      >
        {(sessions) => (
          <ul className="divide-y divide-line" aria-label="Sesiones abiertas">
            {sessions.map((session) => (
              <li key={session.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
                <Monitor aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium text-ink">{deviceName(session.device)}</p>
                  <p className="text-ink-soft">
                    {placeOf(session)} · <TimeAgo at={session.last_used_at} />
                  </p>
                </div>
                {session.is_current ? (
                  <Badge look="ok">Esta sesión</Badge>
                ) : (
                  <Button
                    look="secondary"
                    loading={end.isPending && end.variables === session.id}
                    aria-label={`Cerrar la sesión de ${deviceName(session.device)}`}
                    onClick={() => end.mutate(session.id)}
                  >
                    Cerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Section>
  );
}

const placeOf = ({ city, country }: OpenSession) =>
  [city, country && countryName(country)].filter(Boolean).join(", ") || UNKNOWN_PLACE;
