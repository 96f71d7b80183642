import {
  Link as LinkIcon,
  type LucideIcon,
  MessageSquareReply,
  Pencil,
  Send,
  SlidersHorizontal,
  Trash2,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CAPABILITIES } from "../../../worker/networks/capabilities.ts";
import type { AccountStatus } from "../../../worker/vocabulary/networks.ts";
import type { Account } from "../../api/types.ts";
import { paths, withQuery } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { fullName } from "./full-name.ts";
import { needsReconnection } from "./reconnection.ts";

/** The dialogs about one account. */
export type AccountDialog = "rename" | "publish" | "blocked" | "moderation" | "link" | "delete";

type Props = {
  account: Account;
  busy: boolean;
  onStatus: (status: AccountStatus) => void;
  onOpen: (dialog: AccountDialog) => void;
};

/** What can be done with an account: its settings and its protection as buttons, the rest in a menu. */
export function AccountButtons({ account, busy, onStatus, onOpen }: Props) {
  const mayManagePages = useAbility("pages");
  const maySetRules = useAbility("rules");
  const isActive = account.status === "active";
  const name = fullName(account);
  const { publish, block } = CAPABILITIES[account.platform];
  const opener = (icon: LucideIcon, dialog: AccountDialog, label: ReactNode) => (
    <Opener icon={icon} onClick={() => onOpen(dialog)}>
      {label}
    </Opener>
  );
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      {mayManagePages && (
        <Button
          look="secondary"
          size="small"
          className="min-w-24"
          loading={busy}
          onClick={() => onStatus(isActive ? "inactive" : "active")}
        >
          {isActive ? "Desactivar" : "Activar"}
          <span className="sr-only">{name}</span>
        </Button>
      )}
      {maySetRules && opener(SlidersHorizontal, "moderation", <>Moderación {ofName("de", name)}</>)}
      {(mayManagePages || maySetRules || block) && (
        <Menu label={`Más acciones de ${name}`} className="max-sm:ml-auto">
          {mayManagePages &&
            needsReconnection(account) &&
            opener(LinkIcon, "link", <>Enlace para reconectar {ofName("", name)}</>)}
          {mayManagePages && opener(Pencil, "rename", <>Cambiar el nombre {ofName("de", name)}</>)}
          {mayManagePages && publish && opener(Send, "publish", <>Publicar {ofName("en", name)}</>)}
          {maySetRules && (
            <Link
              to={withQuery(paths.rulesReplies, { page: account.group_key })}
              className={buttonClass("quiet", "small")}
            >
              <MessageSquareReply aria-hidden="true" className="size-4" />
              <span>Respuestas automáticas {ofName("de", name)}</span>
            </Link>
          )}
          {block && opener(UserX, "blocked", <>Bloqueados {ofName("de", name)}</>)}
          {mayManagePages && opener(Trash2, "delete", <>Quitar {ofName("", name)} de Atalaya</>)}
        </Menu>
      )}
    </div>
  );
}

const ofName = (word: string, name: string) => <span className="sr-only">{`${word} ${name}`}</span>;

const Opener = ({ icon: Icon, onClick, children }: { icon: LucideIcon; onClick: () => void; children: ReactNode }) => (
  <Button look="quiet" size="small" aria-haspopup="dialog" onClick={onClick}>
    <Icon aria-hidden="true" className="size-4" />
    <span>{children}</span>
  </Button>
);
