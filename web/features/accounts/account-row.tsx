import { CircleAlert, CircleCheck, CirclePause, TriangleAlert } from "lucide-react";
import type { AccountStatus } from "../../../worker/vocabulary.ts";
import type { Account } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountPicture } from "./account-picture.tsx";
import { NetworkIcon } from "./network-icon.tsx";
import { NETWORK_NAMES } from "./network-names.ts";

type Props = { account: Account; busy: boolean; onStatus: (status: AccountStatus) => void };

export function AccountRow({ account, busy, onStatus }: Props) {
  const active = account.status === "active";
  const network = NETWORK_NAMES[account.platform];
  const { problem, subscribed } = account.connection;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <AccountPicture name={account.name} url={account.picture_url} />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{account.username ? `@${account.username}` : account.name}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-faint">
          <NetworkIcon network={account.platform} className="size-3.5" />
          {network}
          {account.category && ` · ${account.category}`}
        </p>
        {problem && (
          <p className="mt-1 flex items-center gap-1.5 text-hidden">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            Problema de conexión: vuelve a conectar la cuenta.
          </p>
        )}
        {active && !problem && !subscribed && (
          <p className="mt-1 flex items-center gap-1.5 text-flag">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            Aún no recibimos avisos de comentarios nuevos.
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <Badge look={active ? "ok" : "neutral"} icon={active ? CircleCheck : CirclePause}>
          {active ? "Activa" : "Inactiva"}
        </Badge>
        <Button
          look="secondary"
          size="small"
          className="min-w-24"
          loading={busy}
          onClick={() => onStatus(active ? "inactive" : "active")}
        >
          {active ? "Desactivar" : "Activar"}
          <span className="sr-only">
            {account.name} de {network}
          </span>
        </Button>
      </div>
    </li>
  );
}
