import { Siren } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { PageLink } from "../../../worker/vocabulary/paths.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { spanText } from "../../../worker/vocabulary/text/week-sentence.ts";
import { ANY_STATUS, paths, withQuery } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountPicture } from "../accounts/account-picture.tsx";
import { ConnectionBadge } from "../accounts/health/connection-badge.tsx";
import { useUser } from "../auth/session/session.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { enterWorkspace } from "../team/open-workspace.ts";
import { dayText } from "../time/date-text.ts";
import { relativeTime } from "../time/relative-time.ts";
import { type ClientPage, type ClientRow, nameOf } from "./client-rows.ts";

/** From this percentage of the month's comments on, the use is coloured, as in the alert. */
const HIGH_USE = 90;

type Props = {
  row: ClientRow;
  now: number;
  /** Whether the rows say whose page it is. */
  isNamed: boolean;
  onLink: () => void;
};

export function ClientTableRow({ row, now, isNamed, onLink }: Props) {
  const { client, page } = row;
  const navigate = useNavigate();
  const { workspace } = useUser();
  const name = nameOf(row);
  function open() {
    const place = placeOf(row);
    if (client.id === workspace.id) navigate(place);
    else void enterWorkspace(client.id, place);
  }
  return (
    // The name is the button for the keyboard; a click anywhere in the row does the same.
    <tr
      className="cursor-pointer transition-colors hover:bg-raised max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-2 max-md:py-4"
      onClick={open}
    >
      <th scope="row" className={`${cellClass} font-normal max-md:col-span-3`}>
        <span className="flex items-center gap-3">
          <AccountPicture name={name} url={page?.picture_url ?? null} />
          <span className="min-w-0">
            <button
              type="button"
              data-row
              className="text-left font-medium text-ink wrap-anywhere"
              onClick={(event) => {
                event.stopPropagation();
                open();
              }}
            >
              {name}
            </button>
            <span className="flex items-center gap-2 text-small text-ink-faint">
              {page?.networks.map((network) => (
                <NetworkIcon key={network} network={network} className="size-3.5" />
              ))}
              {isNamed && client.name !== name && client.name}
            </span>
          </span>
        </span>
      </th>
      {page === null ? (
        <td colSpan={6} className={`${cellClass} text-ink-soft max-md:col-span-3`}>
          {nothingText(row)}
        </td>
      ) : (
        <>
          <Counts page={page} now={now} />
          <td className={`${cellClass} max-md:col-span-2`}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Connection page={page} />
              {client.may_connect && (page.connection === "broken" || page.connection === "expiring") && (
                <Button
                  look="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={(event) => {
                    event.stopPropagation();
                    onLink();
                  }}
                >
                  Enviar enlace<span className="sr-only">{` para reconectar ${name}`}</span>
                </Button>
              )}
            </span>
          </td>
          <td className={`${cellClass} whitespace-nowrap max-md:text-right`}>
            {client.plan}
            <span
              className={`figures block text-small ${(client.use ?? 0) < HIGH_USE ? "text-ink-faint" : "text-flag"}`}
            >
              {client.use === null ? "Uso desconocido" : `${figure(client.use)} % del mes`}
            </span>
          </td>
        </>
      )}
    </tr>
  );
}

/** What waits and what was hidden; a sentence when the database did not answer. */
function Counts({ page: { counts }, now }: { page: ClientPage; now: number }) {
  if (counts === null)
    return (
      <td colSpan={4} className={`${cellClass} text-ink-soft max-md:col-span-3`}>
        Sus cifras no se pueden leer ahora. Lo volvemos a intentar cada minuto.
      </td>
    );
  const {
    review,
    unanswered,
    oldest_at: oldestAt,
    at_least: atLeast,
    hidden,
    usual,
    answered_in_ms: answeredInMs,
    raid,
  } = counts;
  const more = atLeast ? "+" : "";
  return (
    <>
      <Figure label="Por revisar" count={review} more={more} />
      <Figure label="Sin responder" count={unanswered} more={more}>
        {oldestAt && (
          <>
            <span className="sr-only">, la más antigua </span>
            {relativeTime(oldestAt, now)}
          </>
        )}
        {answeredInMs !== null && (
          <span className="block" title="Mediana de las últimas preguntas y quejas respondidas">
            Se responde en {spanText(answeredInMs / 1000)}
          </span>
        )}
      </Figure>
      <Figure label="Ocultos 24 h" count={hidden}>
        {usual === hidden ? "lo habitual" : `habitual: ${figure(usual)}`}
      </Figure>
      <td className={`${cellClass} ${raid ? "max-md:col-span-3" : "max-md:hidden"}`}>
        {raid === "proposed" && (
          <Badge look="hidden" icon={Siren}>
            Ataque
          </Badge>
        )}
        {raid === "running" && (
          <Badge look="flag" icon={Siren}>
            Modo asedio
          </Badge>
        )}
        {raid === null && <span className="text-ink-faint">No</span>}
      </td>
    </>
  );
}

type FigureProps = { label: string; count: number; more?: string; children?: ReactNode };

/** A number with what it means, which a phone shows next to it. */
const Figure = ({ label, count, more = "", children }: FigureProps) => (
  <td className={cellClass}>
    <span className="text-small text-ink-faint md:hidden">{label}</span>
    <span className={`figures block ${count > 0 ? "font-semibold text-ink" : "text-ink-faint"}`}>
      {figure(count)}
      {more}
    </span>
    <span className="block text-small text-ink-faint">{children}</span>
  </td>
);

const CONNECTIONS = {
  ok: "Correcta",
  unknown: "Sin comprobar",
  warning: "Con avisos",
  expiring: "Caduca pronto",
  broken: "Rota",
} as const;

function Connection({ page: { connection } }: { page: ClientPage }) {
  if (connection === "inactive") return <Badge>Inactiva</Badge>;
  return (
    <ConnectionBadge state={connection === "expiring" ? "warning" : connection}>
      {CONNECTIONS[connection]}
    </ConnectionBadge>
  );
}

/** Why a workspace has no pages here. */
function nothingText({ client }: ClientRow): string {
  if (client.closes_at) return `La cuenta está cerrada y se borra el ${dayText(client.closes_at)}.`;
  return client.is_protected ? "Aún no hay páginas conectadas." : "Sin plan: sus páginas no están protegidas.";
}

/** Where a row leads: to what waits on its page, or to what its workspace lacks. */
function placeOf({ client, page }: ClientRow): PageLink {
  if (page === null) return client.is_protected ? paths.accounts : paths.plans;
  const waits = (page.counts?.review ?? 0) > 0;
  return withQuery(paths.comments, { page: page.key, ...(waits ? { inbox: "review" } : { status: ANY_STATUS }) });
}

const cellClass = "px-2 py-3 align-top first:pl-0 last:pr-0 max-md:p-0";
