import {
  ChevronDown,
  CircleCheck,
  CirclePause,
  MessageSquareReply,
  Pencil,
  Send,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { useId, useState } from "react";
import { ABILITIES } from "../../../worker/networks/abilities.ts";
import { type AccountStatus, NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { Account, AccountStats } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { AccountPicture } from "./account-picture.tsx";
import { ConnectionBadge } from "./health/connection-badge.tsx";
import { connectionState, stateText } from "./health/connection-state.ts";
import { HealthPanel } from "./health/health-panel.tsx";
import { PROBLEM_TITLES } from "./health/health-words.ts";
import type { Reconnection } from "./reconnection.ts";

export type AccountDeed = "rename" | "publish" | "autoReplies" | "moderation" | "delete";
type Props = {
  account: Account;
  stats: AccountStats | undefined;
  now: number;
  busy: boolean;
  onStatus: (status: AccountStatus) => void;
  onDeed: (deed: AccountDeed) => void;
  onReconnect: (reconnection: Reconnection) => void;
};

export function AccountRow({ account, stats, now, busy, onStatus, onDeed, onReconnect }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const isActive = account.status === "active";
  const network = NETWORK_NAMES[account.platform];
  const whole = `${account.name} de ${network}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AccountPicture name={account.name} url={account.picture_url} />
        <div className="min-w-32 flex-1">
          <p className="truncate font-medium">{account.name}</p>
          <p className="mt-0.5 text-ink-faint">
            <NetworkIcon network={account.platform} className="mr-1.5 inline size-3.5 align-[-0.125em]" />
            {[network, account.username ? `@${account.username}` : account.category].filter(Boolean).join(" · ")}
            {stats && stats.total_comments > 0 && (
              <span className="figures whitespace-nowrap">
                {" · "}
                {stats.total_comments} {stats.total_comments === 1 ? "comentario" : "comentarios"}
              </span>
            )}
          </p>
        </div>
        <StatusBadge account={account} />
        <div className="flex items-center max-sm:w-full max-sm:justify-between">
          <Button
            look="secondary"
            size="small"
            className="mr-1 min-w-24"
            loading={busy}
            onClick={() => onStatus(isActive ? "inactive" : "active")}
          >
            {isActive ? "Desactivar" : "Activar"}
            <span className="sr-only">{whole}</span>
          </Button>
          <div className="flex sm:-mr-2">
            <IconButton icon={Pencil} label={`Cambiar el nombre de ${whole}`} onClick={() => onDeed("rename")} />
            {ABILITIES[account.platform].publish ? (
              <IconButton icon={Send} label={`Publicar en ${whole}`} onClick={() => onDeed("publish")} />
            ) : (
              // The same places for the same deeds in every row.
              <span className="hidden w-9 sm:block" />
            )}
            <IconButton
              icon={MessageSquareReply}
              label={`Respuestas automáticas de ${whole}`}
              onClick={() => onDeed("autoReplies")}
            />
            <IconButton icon={Trash2} label={`Eliminar ${whole}`} onClick={() => onDeed("delete")} />
          </div>
        </div>
      </div>
      {account.paused_by_plan && (
        <p className="mt-2 text-flag">
          Tu plan la ha puesto en pausa: no se revisan comentarios nuevos. Se reanuda si la eliges en lugar de otra
          página o si mejoras tu plan.
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-2 sm:pl-13">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="control-height -ml-2 inline-flex max-w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-ink-soft transition-colors hover:bg-raised hover:text-ink"
        >
          <ConnectionSummary account={account} now={now} />
          <span className="sr-only">Estado de la conexión de {whole}</span>
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        <Button look="quiet" size="small" className="max-sm:-ml-2" onClick={() => onDeed("moderation")}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Moderación
          <span className="sr-only">de {whole}</span>
        </Button>
      </div>
      <div id={panel}>
        {isOpen && (
          <div className="mt-2 border-line sm:rounded-control sm:border sm:bg-ground sm:p-5">
            <HealthPanel account={account} now={now} onReconnect={onReconnect} />
          </div>
        )}
      </div>
    </li>
  );
}

function StatusBadge({ account: { status, paused_by_plan } }: { account: Account }) {
  if (status === "active") {
    return (
      <Badge look="ok" icon={CircleCheck}>
        Activa
      </Badge>
    );
  }
  return (
    <Badge look={paused_by_plan ? "flag" : "neutral"} icon={CirclePause}>
      {paused_by_plan ? "En pausa" : "Inactiva"}
    </Badge>
  );
}

/** How the connection is, and the first thing that is wrong with it. */
function ConnectionSummary({ account, now }: { account: Account; now: number }) {
  const state = connectionState(account, now);
  const { problem, problems, checked_at: checkedAt } = account.connection;
  const [first] = problems;
  const title = first ? PROBLEM_TITLES[first] : problem ? PROBLEM_TITLES[BEFORE_THE_CHECK[problem]] : null;
  return (
    <>
      <ConnectionBadge state={state}>{stateText(state, { checkedAt, now })}</ConnectionBadge>
      {title && <span className="min-w-0 truncate">{title}</span>}
    </>
  );
}

/** What a refused call says by itself, until a check says more. */
const BEFORE_THE_CHECK = { token: "token_invalid", permission: "permission_missing", blocked: "blocked" } as const;
