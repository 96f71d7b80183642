import { categoryOfKind } from "../../../worker/vocabulary/judging/categories.ts";
import { HEAD_NAMES, nameIn, RULE_NAMES } from "../../../worker/vocabulary/judging/finding-names.ts";
import type { Reason } from "../../api/types.ts";

/** The name of a spam pattern inside a sentence. @param rule as stored; an unknown one is returned as it is */
export const ruleLabel = (rule: string): string => nameIn(RULE_NAMES, rule) ?? rule;

/** The findings as one phrase; null without findings. */
export const foundIn = (reasons: Reason[]): string | null => describe(reasons).join("; ") || null;

/** Each finding as a part of a sentence. */
export function describe(reasons: Reason[]): string[] {
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
          ? ["lo que esta cuenta aprendió de tus correcciones"]
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

/** An exception inside a sentence. */
export function exceptionIn({ phrase, finding, copies }: Extract<Reason, { kind: "exception" }>): string {
  if (copies) return "tu decisión sobre las copias de un texto";
  if (phrase) return `tu excepción para «${phrase}»`;
  return finding ? `tu excepción para ${headLabel(finding)}` : "tu excepción para su autor";
}

/** The name of a head of the model, or of another finding, inside a sentence. */
export const headLabel = (head: string): string =>
  head === "private_data" ? "datos personales" : (nameIn(HEAD_NAMES, head) ?? "contenido no deseado");

/** A share as a percentage. Below 1 it is at most 99 %, since a model is never certain. */
export const percent = (share: number) => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`;
const unique = (texts: string[]) => [...new Set(texts)];
const LIST = new Intl.ListFormat("es", { type: "conjunction" });
const listed = (texts: string[]) => LIST.format(texts);
