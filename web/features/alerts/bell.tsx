import { queryOptions, useQuery } from "@tanstack/react-query";
import { Bell as Icon } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { useUser } from "../auth/session/session.ts";
import { TimeAgo } from "../time/time-ago.tsx";

const CaseFileButton = lazyPart(() =>
  import("../comments/why/case-file-button.tsx").then(({ CaseFileButton }) => CaseFileButton),
);

const recentAlertsQuery = queryOptions({
  queryKey: ["alerts", "recent"],
  queryFn: async () => (await bodyOf(api.alerts.recent.$get())).alerts,
  refetchInterval: MINUTE_MS,
});

/** The last things that happened, behind a bell with the number of those that this browser has not shown to this person in this workspace. */
export function Bell() {
  const { id, workspace, allows } = useUser();
  const key = `alerts-seen:${id}:${workspace.id}`;
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(key) ?? 0));
  const { data: alerts, isError } = useQuery(recentAlertsQuery);
  const fresh = alerts?.filter((alert) => Number(alert.id) > seen).length ?? 0;

  function markSeen() {
    const newest = alerts?.[0];
    if (!newest) return;
    localStorage.setItem(key, newest.id);
    setSeen(Number(newest.id));
  }
  return (
    <Menu
      icon={Icon}
      label={fresh === 0 ? "Avisos recientes" : `Avisos recientes: ${fresh} ${fresh === 1 ? "nuevo" : "nuevos"}`}
      badge={
        fresh > 0 && (
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-hidden-fill px-1 text-small font-semibold text-white"
          >
            {fresh}
          </span>
        )
      }
      onOpen={markSeen}
    >
      {isError && !alerts && <p className="p-3 text-ink-soft">No se pudieron cargar los avisos.</p>}
      {!alerts && !isError && <p className="p-3 text-ink-soft">Cargando avisos...</p>}
      {alerts?.length === 0 && (
        <p className="p-3 text-ink-soft">Sin avisos en las últimas semanas. Lo que pase aparecerá aquí.</p>
      )}
      {alerts?.map(({ id: alertId, text, place, at, is_over: isOver, case_of: commentId }) => (
        <Fragment key={alertId}>
          <Link to={place} className="block max-w-80 rounded-control px-3 py-2.5 hover:bg-raised">
            {text}
            <span className="block text-small font-normal text-ink-faint">
              <TimeAgo at={at} />
              {isOver && " · Resuelto"}
            </span>
          </Link>
          {commentId && allows.caseFiles && <CaseFileButton commentId={commentId} size="small" label="Expediente" />}
        </Fragment>
      ))}
      <Link to={paths.settings} className="mt-1 block rounded-control border-t border-line px-3 py-2.5 hover:bg-raised">
        Elegir de qué te avisamos
      </Link>
    </Menu>
  );
}
