import { HELD, type Held } from "../../../../worker/vocabulary/judging/held.ts";
import { REASON_LABELS } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { Comment, Reason } from "../../../api/types.ts";
import { describe, exceptionIn } from "../../judgement/finding-texts.ts";

/** Why the comment has its status, in one sentence; null when nothing was decided yet. */
export function statusSentence(comment: Comment): string | null {
  const { analysis_metadata: analysis, moderation_action: action } = comment;
  // A person whose account was deleted has no name.
  const by = comment.decided_by ?? "una persona";
  if (action === "manual_approved") return `Aprobado por ${by}.`;
  if (action === "restored") return `Restaurado por ${by}.`;
  if (action === "manual_hidden") return `Ocultado por ${by}${becauseOf(comment)}.`;
  if (action === "manual_removed") return `Eliminado por ${by}${becauseOf(comment)}.`;
  if (!analysis) return comment.is_own ? "Lo tuyo no se modera." : null;
  const isVisible = comment.status === "approved" || comment.status === "flagged";
  if (isVisible && analysis.held) return heldSentence(comment.status, analysis.held, analysis.reasons);
  const parts = describe(analysis.reasons);
  if (parts.length > 0) return `${comment.status === "removed" ? "Eliminado" : "Ocultado"}: ${parts.join("; ")}.`;
  if (comment.status === "approved") return "Aprobado: no se encontraron palabras prohibidas, spam ni ofensas.";
  return analysis.reason ? `${analysis.reason}.` : null;
}

/** What kept a comment from being hidden, first, since a line may be cut; then what was found. */
function heldSentence(status: Comment["status"], held: Held, reasons: Reason[]): string {
  if (held === "unread") return "Sin analizar en este idioma.";
  const exception = reasons.find((reason) => reason.kind === "exception");
  const why = held === "exception" && exception ? exceptionIn(exception) : HELD[held];
  const found = status === "flagged" ? describe(reasons.filter(({ kind }) => kind !== "learned")) : [];
  return `Sigue visible: ${[why, ...found].join("; ")}.`;
}

const becauseOf = ({ reason_code: reason }: Comment) => (reason ? `: ${REASON_LABELS[reason]}` : "");
