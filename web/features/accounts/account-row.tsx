import type { AccountStatus } from "../../../worker/vocabulary.ts";
import type { Account } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountPicture } from "./account-picture.tsx";

type Props = { account: Account; busy: boolean; onStatus: (status: AccountStatus) => void };

export function AccountRow({ account, busy, onStatus }: Props) {
  const active = account.status === "active";
  const network = account.platform === "instagram" ? "Instagram" : "Facebook";
  const { problem, subscribed } = account.connection;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <AccountPicture name={account.name} url={account.picture_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{account.username ? `@${account.username}` : account.name}</p>
        <p className="text-sm text-slate-400">
          {network}
          {account.category && ` · ${account.category}`}
        </p>
        {problem && <p className="text-sm text-red-300">Problema de conexión: vuelve a conectar la cuenta.</p>}
        {active && !problem && !subscribed && (
          <p className="text-sm text-amber-300">Aún no recibimos avisos de comentarios nuevos.</p>
        )}
      </div>
      <Badge look={active ? "ok" : "neutral"}>{active ? "Activa" : "Inactiva"}</Badge>
      <Button look="secondary" disabled={busy} onClick={() => onStatus(active ? "inactive" : "active")}>
        {active ? "Desactivar" : "Activar"}
        <span className="sr-only">
          {account.name} de {network}
        </span>
      </Button>
    </li>
  );
}
