import { CircleCheck, CirclePause, SlidersHorizontal, UserX } from "lucide-react";
import { CAPABILITIES } from "../../../worker/networks/capabilities.ts";
import { type AccountStatus, NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { Account, AccountStats } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { AccountButtons, type AccountDialog } from "./account-buttons.tsx";
import { AccountPicture } from "./account-picture.tsx";
import { fullName } from "./full-name.ts";
import { ConnectionLine } from "./health/connection-line.tsx";
import type { Reconnection } from "./reconnection.ts";

type Props = {
  account: Account;
  stats: AccountStats | undefined;
  now: number;
  busy: boolean;
  onStatus: (status: AccountStatus) => void;
  onOpen: (dialog: AccountDialog) => void;
  onReconnect: (reconnection: Reconnection) => void;
};

export function AccountRow({ account, stats, now, busy, onStatus, onOpen, onReconnect }: Props) {
  const mayManagePages = useAbility("pages");
  const maySetRules = useAbility("rules");
  const network = NETWORK_NAMES[account.platform];
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
                {figure(stats.total_comments)} {stats.total_comments === 1 ? "comentario" : "comentarios"}
              </span>
            )}
          </p>
        </div>
        <StatusBadge account={account} />
        {mayManagePages && <AccountButtons account={account} busy={busy} onStatus={onStatus} onOpen={onOpen} />}
      </div>
      {account.paused_by_plan && (
        <p className="mt-2 text-flag">
          Tu plan la ha puesto en pausa: no se revisan comentarios nuevos. Se reanuda si la eliges en lugar de otra
          página o si mejoras tu plan.
        </p>
      )}
      <ConnectionLine account={account} now={now} onReconnect={onReconnect}>
        {maySetRules && (
          <Button look="quiet" size="small" className="max-sm:-ml-2" onClick={() => onOpen("moderation")}>
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Moderación
            <span className="sr-only">de {fullName(account)}</span>
          </Button>
        )}
        {CAPABILITIES[account.platform].block && (
          <Button look="quiet" size="small" className="max-sm:-ml-2" onClick={() => onOpen("blocked")}>
            <UserX aria-hidden="true" className="size-4" />
            Bloqueados
            <span className="sr-only">de {fullName(account)}</span>
          </Button>
        )}
      </ConnectionLine>
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
