import { CircleCheck, CirclePause } from "lucide-react";
import { type AccountStatus, NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { Account, AccountStats } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { AccountButtons, type AccountDialog } from "./account-buttons.tsx";
import { AccountPicture } from "./account-picture.tsx";
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
  const network = NETWORK_NAMES[account.platform];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AccountPicture name={account.name} url={account.picture_url} />
        <div className="min-w-52 flex-1">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium">{account.name}</span>
            <StatusBadge account={account} />
          </p>
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
        <AccountButtons account={account} busy={busy} onStatus={onStatus} onOpen={onOpen} />
      </div>
      {account.paused_by_plan && (
        <p className="mt-2 text-flag">
          Tu plan la ha puesto en pausa: no se revisan comentarios nuevos. Se reanuda si la eliges en lugar de otra
          página o si mejoras tu plan.
        </p>
      )}
      <ConnectionLine account={account} now={now} onReconnect={onReconnect} />
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
