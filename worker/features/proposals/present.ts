// A proposal in words, and who may decide about it. Pure.
import type { proposals } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { CATEGORY } from "../../vocabulary/judging/categories.ts";
import type { Rule } from "../../vocabulary/judging/habits.ts";
import type { ProposalContent } from "../../vocabulary/judging/proposals.ts";
import type { Ability } from "../../vocabulary/people/roles.ts";
import { AddExceptionInput } from "../exceptions/schemas.ts";

export type ProposalRow = typeof proposals.$inferSelect;

/** What a person needs to see it and to decide about it, and the owner of a key to propose it. */
export const neededFor = ({ kind }: Pick<ProposalContent, "kind">): Ability =>
  kind === "replies" ? "moderate" : "rules";

export function presentProposal({ id, content, why, preview, expiresAt }: ProposalRow) {
  const { examples: _, ...counts } = preview ?? {};
  return {
    id: String(id),
    title: proposalTitle(content),
    why,
    preview: preview && (counts as Omit<typeof preview, "examples">),
    expires_at: isoTime(expiresAt),
  };
}

function proposalTitle(content: ProposalContent): string {
  if (content.kind === "exception") return exceptionTitle(AddExceptionInput.parse(content.exception));
  if (content.kind === "rules") return `${rulesTitle(content.rules)} · ${content.page?.name ?? "en todas las páginas"}`;
  const { length } = content.replies;
  return length === 1 ? "Responder a 1 comentario" : `Responder a ${length} comentarios`;
}

const list = new Intl.ListFormat("es");

/** The hidden words stand together behind one verb. */
function rulesTitle(rules: readonly Rule[]): string {
  const words = rules.flatMap((rule) => (rule.kind === "word" ? `«${rule.word}»` : []));
  const others = rules.flatMap((rule) => {
    if (rule.kind === "word") return [];
    return rule.kind === "level" ? `${CATEGORY[rule.category].title}: nivel ${rule.level}` : "Ocultar a una persona";
  });
  return [...(words.length > 0 ? [`Ocultar ${list.format(words)}`] : []), ...others].join("; ");
}

function exceptionTitle({ effect, about, phrase, lasts, everywhere }: AddExceptionInput): string {
  const verb = effect === "hide" ? "Ocultar" : "Dejar visible";
  const where = everywhere ? " en todas las páginas" : "";
  if (about === "copies") return `${verb} este comentario, sus copias y las que vengan${where}`;
  const what = { phrase: `«${phrase}»`, author: "lo que escribe esta persona", finding: "este motivo" }[about];
  return `${verb} ${lasts && lasts !== "always" ? "un tiempo" : "siempre"} ${what}${where}`;
}
