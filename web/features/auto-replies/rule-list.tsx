import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { AutoReply } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useDeleteAutoReply } from "./queries.ts";

type Props = { accountId: string; rules: readonly AutoReply[]; onEdit: (rule: AutoReply) => void };

export function RuleList({ accountId, rules, onEdit }: Props) {
  const [doomed, setDoomed] = useState<string | null>(null);
  const remove = useDeleteAutoReply(accountId);
  return (
    <>
      {remove.isError && (
        <div className="mb-3">
          <Alert look="error">{messageOf(remove.error, "Error al eliminar la respuesta automática")}</Alert>
        </div>
      )}
      <ol className="divide-y divide-line border-y border-line">
        {rules.map((rule) => (
          <li key={rule.id} className="flex items-center gap-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium text-ink">{rule.name}</span>
                <Badge look={rule.enabled ? "ok" : "neutral"}>{rule.enabled ? "Activada" : "En pausa"}</Badge>
                <Badge>{rule.kind === "public" ? "Pública" : "Privada"}</Badge>
              </p>
              <p className="mt-1 truncate">{rule.keywords.join(", ")}</p>
              <p className="figures text-ink-faint">
                {rule.sent} {rule.sent === 1 ? "respuesta enviada" : "respuestas enviadas"}
              </p>
            </div>
            {doomed === rule.id ? (
              <Button
                look="danger"
                size="small"
                autoFocus
                loading={remove.isPending}
                onClick={() => remove.mutate(rule.id, { onSettled: () => setDoomed(null) })}
              >
                Eliminar
                <span className="sr-only">{rule.name}</span>
              </Button>
            ) : (
              <>
                <IconButton icon={Pencil} label={`Cambiar ${rule.name}`} onClick={() => onEdit(rule)} />
                <IconButton icon={Trash2} label={`Eliminar ${rule.name}`} onClick={() => setDoomed(rule.id)} />
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
