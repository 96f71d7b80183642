import { categoryOfKind } from "../../../worker/vocabulary/judging/categories.ts";
import { HEAD_NAMES, nameIn, RULE_NAMES } from "../../../worker/vocabulary/judging/finding-names.ts";
import { HELD } from "../../../worker/vocabulary/judging/held.ts";
import { REASON_LABELS } from "../../../worker/vocabulary/judging/judgement.ts";
import type { Comment, Reason } from "../../api/types.ts";

/** The name of a spam pattern inside a sentence. @param rule as stored; an unknown one is returned as it is */
export const ruleLabel = (rule: string): string => nameIn(RULE_NAMES, rule) ?? rule;

/** Why the comment has its status, in one sentence; null when nothing was decided yet. */
export function reasonSentence(comment: Comment): string | null {
  const { analysis_metadata: analysis, moderation_action: action } = comment;
  // A person whose account was deleted has no name.
  const by = comment.decided_by ?? "una persona";
  if (action === "manual_approved") return `Aprobado por ${by}.`;
  if (action === "restored") return `Restaurado por ${by}.`;
  if (action === "manual_hidden") return `Ocultado por ${by}${becauseOf(comment)}.`;
  if (action === "manual_removed") return `Eliminado por ${by}${becauseOf(comment)}.`;
  if (!analysis) return comment.is_own ? OWN : null;
  const isVisible = comment.status === "approved" || comment.status === "flagged";
  if (analysis.held && isVisible) return heldSentence(comment.status, analysis);
  const parts = describe(analysis.reasons);
  if (parts.length > 0) return `${VERDICTS[comment.status] ?? "Analizado"}: ${parts.join("; ")}.`;
  if (comment.status === "approved") return "Aprobado: no se encontraron palabras prohibidas, spam ni ofensas.";
  return analysis.reason ? `${analysis.reason}.` : null;
}

const OWN = "Es de tu propia página, y lo tuyo no se modera.";
const UNREAD = "Sin analizar en este idioma.";

/** What kept a comment from being hidden, first, since a line may be cut; then what was found. */
function heldSentence(status: Comment["status"], { held, reasons }: Judged): string | null {
  if (!held) return null;
  if (held === "unread") return UNREAD;
  const exception = reasons.find((reason) => reason.kind === "exception");
  const why = exception ? exceptionIn(exception) : HELD[held];
  const found = status === "flagged" ? describe(reasons.filter(({ kind }) => kind !== "learned")) : [];
  return `Sigue visible: ${[why, ...found].join("; ")}.`;
}

type Judged = NonNullable<Comment["analysis_metadata"]>;

const becauseOf = ({ reason_code: reason }: Comment) => (reason ? `: ${REASON_LABELS[reason]}` : "");

const VERDICTS: Partial<Record<Comment["status"], string>> = {
  approved: "Aprobado",
  flagged: "Marcado para revisión",
  disapproved: "Ocultado",
  removed: "Eliminado",
};

/** The findings as one phrase; null without findings. */
export const foundIn = (reasons: Reason[]): string | null => describe(reasons).join("; ") || null;

function describe(reasons: Reason[]): string[] {
  const words = unique(reasons.flatMap((reason) => (reason.kind === "word" ? `«${reason.entry}»` : [])));
  const rules = unique(
    reasons.flatMap((reason) => (reason.kind === "rule" ? (nameIn(RULE_NAMES, reason.rule) ?? []) : [])),
  );
  const own = reasons.flatMap((reason) =>
    reason.kind === "exception"
      ? [exceptionIn(reason)]
      : reason.kind === "closed_post"
        ? ["cerraste su publicación"]
        : reason.kind === "learned"
          ? ["lo que esta cuenta aprendió de vuestras correcciones"]
          : [],
  );
  const heads = reasons.filter((reason) => reason.kind === "score");
  const raid = reasons.some(({ kind }) => kind === "raid") ? ["el modo asedio oculta también lo dudoso"] : [];
  const named = heads.filter(({ head }) => categoryOfKind(head));
  const isNamed = (head: string) => named.some((kind) => categoryOfKind(kind.head) === head);
  // A kind says more than its category. The numbers are in "¿Por qué?".
  const scores = heads
    .filter(({ head }) => !categoryOfKind(head) && !isNamed(head))
    .map(({ head }) => `parece ${headLabel(head)}`);
  const kinds = unique(named.map(({ head }) => headLabel(head)));
  return [
    ...own,
    ...(words.length === 1 ? [`contiene la palabra prohibida ${words[0]}`] : []),
    ...(words.length > 1 ? [`contiene las palabras prohibidas ${listed(words)}`] : []),
    ...scores,
    ...(kinds.length > 0 ? [`suena a ${listed(kinds)}`] : []),
    ...(rules.length > 0 ? [`contiene ${listed(rules)}`] : []),
    ...raid,
  ];
}

function exceptionIn({ phrase, finding, copies }: Extract<Reason, { kind: "exception" }>): string {
  if (copies) return "tu decisión sobre las copias de un texto";
  if (phrase) return `tu excepción para «${phrase}»`;
  return finding ? `tu excepción para ${headLabel(finding)}` : "tu excepción para su autor";
}

/** The name of a head of the model inside a sentence. */
export const headLabel = (head: string): string => nameIn(HEAD_NAMES, head) ?? "contenido no deseado";

/** A share as a percentage. Below 1 it is at most 99 %, since a model is never certain. */
export const percent = (share: number) => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`;
const unique = (texts: string[]) => [...new Set(texts)];
const LIST = new Intl.ListFormat("es", { type: "conjunction" });
const listed = (texts: string[]) => LIST.format(texts);
