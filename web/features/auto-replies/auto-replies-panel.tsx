import { MessageSquareReply, Plus } from "lucide-react";
import { useState } from "react";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { isCode, messageOf } from "../../api/api-error.ts";
import type { Account } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { HelpLink } from "../help/help-link.tsx";
import { useSharedReplies } from "./queries.ts";
import { RuleForm } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { type SharedReply, sharedReplies } from "./shared-replies.ts";

/** The keyword replies of a page on its networks, and the form of one of them. @param accounts  the page's, or one of them */
export function AutoRepliesPanel({ accounts }: { accounts: readonly Account[] }) {
  const { lists, timeZone, error, isPending } = useSharedReplies(accounts);
  const [editing, setEditing] = useState<Pick<SharedReply, "targets"> & { reply: SharedReply["reply"] | null }>();
  const replies = sharedReplies(lists);
  const isForbidden = isCode(error, "plan_required");
  const isLoaded = !isPending && !error;
  return (
    <div className="space-y-4">
      <p>
        Responden una vez a cada persona en cada publicación, cuando su comentario contiene una de las palabras. Gana la
        primera regla que coincide. <HelpLink article="respuestas">Cuándo no responden</HelpLink>
      </p>
      {isPending && <LoadingBlock label="Cargando respuestas automáticas..." className="h-20 rounded-control" />}
      {error && (
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
      {isLoaded && replies.length === 0 && (
        <EmptyState icon={MessageSquareReply} title="No hay respuestas automáticas">
          Por ejemplo: a quien pregunte «precio», contéstale con tu catálogo.
        </EmptyState>
      )}
      {isLoaded && replies.length > 0 && <RuleList replies={replies} accounts={accounts.length} onEdit={setEditing} />}
      {isLoaded && (
        <Button
          look="secondary"
          onClick={() => setEditing({ reply: null, targets: accounts.map((account) => ({ account, ruleId: null })) })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Añadir respuesta
        </Button>
      )}
      {editing && timeZone && (
        <RuleForm
          targets={editing.targets}
          rule={editing.reply}
          timeZone={timeZone}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
