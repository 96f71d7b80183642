import { MessageSquareReply, Pencil, Send, Trash2 } from "lucide-react";
import { CAPABILITIES } from "../../../worker/networks/capabilities.ts";
import type { AccountStatus } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { fullName } from "./full-name.ts";

/** The dialogs about one account. */
export type AccountDialog = "rename" | "publish" | "autoReplies" | "blocked" | "moderation" | "delete";

type Props = {
  account: Account;
  busy: boolean;
  onStatus: (status: AccountStatus) => void;
  onOpen: (dialog: AccountDialog) => void;
};

export function AccountButtons({ account, busy, onStatus, onOpen }: Props) {
  const isActive = account.status === "active";
  const name = fullName(account);
  return (
    <div className="flex items-center max-sm:w-full max-sm:justify-between">
      <Button
        look="secondary"
        size="small"
        className="mr-1 min-w-24"
        loading={busy}
        onClick={() => onStatus(isActive ? "inactive" : "active")}
      >
        {isActive ? "Desactivar" : "Activar"}
        <span className="sr-only">{name}</span>
      </Button>
      <div className="flex sm:-mr-2">
        <IconButton icon={Pencil} label={`Cambiar el nombre de ${name}`} onClick={() => onOpen("rename")} />
        {CAPABILITIES[account.platform].publish ? (
          <IconButton icon={Send} label={`Publicar en ${name}`} onClick={() => onOpen("publish")} />
        ) : (
          // Keeps the other buttons in the same place in every row.
          <span className="hidden w-9 sm:block" />
        )}
        <IconButton
          icon={MessageSquareReply}
          label={`Respuestas automáticas de ${name}`}
          onClick={() => onOpen("autoReplies")}
        />
        <IconButton icon={Trash2} label={`Quitar ${name} de Atalaya`} onClick={() => onOpen("delete")} />
      </div>
    </div>
  );
}
