import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useDeleteAutoReply } from "./queries.ts";
import type { SharedReply } from "./shared-replies.ts";

type Props = {
  replies: readonly SharedReply[];
  /** The number of accounts that the list is about: a reply of fewer says of which network it is. */
  accounts: number;
  onEdit: (reply: SharedReply) => void;
};

export function RuleList({ replies, accounts, onEdit }: Props) {
  const [doomed, setDoomed] = useState<string | null>(null);
  const remove = useDeleteAutoReply();
  return (
    <>
      {remove.isError && (
        <div className="mb-3">
          <Alert look="error">{messageOf(remove.error, "Error al eliminar la respuesta automática")}</Alert>
        </div>
      )}
      <ol className="divide-y divide-line border-y border-line">
        {replies.map((shared) => {
          const { key, reply: rule, targets } = shared;
          return (
            <li key={key} className="flex items-center gap-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium text-ink">{rule.name}</span>
                  <Badge look={rule.enabled ? "ok" : "neutral"}>{rule.enabled ? "Activada" : "En pausa"}</Badge>
                  <Badge>{rule.kind === "public" ? "Pública" : "Privada"}</Badge>
                  {targets.length < accounts &&
                    targets.map(({ account }) => (
                      <Badge key={account.id}>Solo {NETWORK_NAMES[account.platform]}</Badge>
                    ))}
                </p>
                <p className="mt-1 truncate">{rule.keywords.join(", ")}</p>
                <p className="figures text-ink-faint">
                  {rule.sent} {rule.sent === 1 ? "respuesta enviada" : "respuestas enviadas"}
                </p>
              </div>
              {doomed === key ? (
                <Button
                  look="danger"
                  size="small"
                  autoFocus
                  loading={remove.isPending}
                  onClick={() => remove.mutate(targets, { onSettled: () => setDoomed(null) })}
                >
                  Eliminar
                  <span className="sr-only">{rule.name}</span>
                </Button>
              ) : (
                <>
                  <IconButton icon={Pencil} label={`Cambiar ${rule.name}`} onClick={() => onEdit(shared)} />
                  <IconButton icon={Trash2} label={`Eliminar ${rule.name}`} onClick={() => setDoomed(key)} />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
