import { useQuery } from "@tanstack/react-query";
import { MessageSquareReply, Plus } from "lucide-react";
import { useState } from "react";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { isCode, messageOf } from "../../api/api-error.ts";
import type { Account, AutoReply } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { HelpLink } from "../help/help-link.tsx";
import { autoRepliesQuery } from "./queries.ts";
import { RuleForm } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";

type Editing = { rule: AutoReply | null } | null;

/** An account's keyword replies: the list, or the form of one of them. */
export function AutoRepliesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { data, error, isPending } = useQuery(autoRepliesQuery(account.id));
  const [editing, setEditing] = useState<Editing>(null);

  if (editing && data) {
    return <RuleForm account={account} rule={editing.rule} timeZone={data.timeZone} onClose={() => setEditing(null)} />;
  }
  const isForbidden = isCode(error, "plan_required");
  return (
    <Dialog
      title={`Respuestas automáticas de ${account.name}`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Listo
          </Button>
          {data && (
            <Button onClick={() => setEditing({ rule: null })}>
              <Plus aria-hidden="true" className="size-4" />
              Añadir respuesta
            </Button>
          )}
        </>
      }
    >
      <p>
        Responden una vez a cada persona en cada publicación, cuando su comentario contiene una de las palabras. Gana la
        primera regla que coincide. <HelpLink article="respuestas">Cuándo no responden</HelpLink>
      </p>
      <div className="mt-4">
        {isPending && <LoadingBlock label="Cargando respuestas automáticas..." className="h-20 rounded-control" />}
        {error && !data && (
          <Alert look={isForbidden ? "info" : "error"}>
            {isForbidden ? (
              <>
                Las respuestas automáticas están en {plansWith("autoReplies")}.{" "}
                <a href={paths.pricing} className={textLinkClass}>
                  Mejorar plan
                </a>
              </>
            ) : (
              messageOf(error, "No se pudieron cargar las respuestas automáticas")
            )}
          </Alert>
        )}
        {data?.rules.length === 0 && (
          <EmptyState icon={MessageSquareReply} title="No hay respuestas automáticas">
            Por ejemplo: a quien pregunte «precio», contéstale con tu catálogo.
          </EmptyState>
        )}
        {data && data.rules.length > 0 && (
          <RuleList accountId={account.id} rules={data.rules} onEdit={(rule) => setEditing({ rule })} />
        )}
      </div>
    </Dialog>
  );
}
