import { EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { protectedAnswer } from "../../../../worker/vocabulary/judging/private-data.ts";
import { salutationOf } from "../../../../worker/vocabulary/reply-variables.ts";
import type { Comment } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { useUser } from "../../auth/session/session.ts";
import type { Decide } from "../data/decision.ts";
import { DeleteDialog } from "../decisions/delete-dialog.tsx";
import { foundReason } from "../decisions/found-reason.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { privateReplyObstacle } from "../reply/reply-audience.tsx";
import { keepDraft, readDraft } from "../reply/reply-drafts.ts";
import { CaseFileButton } from "../why/case-file-button.tsx";

type Props = { comment: Comment; proposal: "delete" | "hide"; decide: Decide; onReply: () => void };

/** What to do about a threat or somebody's private data: save the case file and delete; or hide what a customer gives away. */
export const ProtectHint = ({ proposal, ...props }: Props) =>
  proposal === "delete" ? <DeleteHint {...props} /> : <HideHint {...props} />;

function DeleteHint({ comment, decide }: Omit<Props, "proposal">) {
  const can = usePossibleActions()(comment);
  const { allows } = useUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="space-y-2">
      <p className="text-ink-soft">
        {CAPABILITIES[comment.platform].friendsSeeHidden
          ? "Aun oculto, lo ven quien lo escribió y sus amigos: guarda la prueba y elimínalo."
          : "Guarda la prueba y elimínalo."}
      </p>
      <div className="flex flex-wrap gap-2">
        {allows.caseFiles && <CaseFileButton commentId={comment.id} size="small" label="Expediente" />}
        {can.delete && (
          <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" className="size-4 text-hidden" />
            Eliminar
          </Button>
        )}
      </div>
      {deleting && (
        <DeleteDialog
          comment={comment}
          decide={decide}
          reason={foundReason(comment)}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

function HideHint({ comment, decide, onReply }: Omit<Props, "proposal">) {
  const can = usePossibleActions()(comment);
  const { allows } = useUser();
  const answers = can.reply && allows.replies && !privateReplyObstacle(comment, Date.now());
  function answer() {
    const name = salutationOf(comment.author_name, CAPABILITIES[comment.platform].author);
    const draft = readDraft(comment.id);
    if (!draft.text)
      keepDraft(comment.id, { ...draft, kind: "private", text: protectedAnswer(name ? `, ${name}` : "") });
    onReply();
  }
  return (
    <div className="space-y-2">
      <p className="text-ink-soft">
        Da sus propios datos a la vista de todos: ocultarlo le protege, y no es un castigo.
      </p>
      <div className="flex flex-wrap gap-2">
        {can.hide && (
          <Button
            look="secondary"
            size="small"
            onClick={() => decide({ comments: [comment], status: "disapproved", reason: "private_data" })}
          >
            <EyeOff aria-hidden="true" className="size-4" />
            Ocultar para protegerle
          </Button>
        )}
        {answers && (
          <Button look="quiet" size="small" onClick={answer}>
            Avisarle en privado
          </Button>
        )}
      </div>
    </div>
  );
}
