// Private data in a comment. A person decides about it: hiding protects whose data it is, and is no blame.
import type { CommentStatus } from "../comments.ts";

/** What is found, with its name inside a sentence: of the author, or of somebody else. */
export const PRIVATE_DATA = {
  own_phone: "el teléfono de quien escribe",
  own_address: "la dirección de quien escribe",
  own_id: "el documento de identidad de quien escribe",
  someones_phone: "el teléfono de otra persona",
  someones_address: "la dirección de otra persona",
  someones_id: "el documento de identidad de otra persona",
} as const;
export type PrivateData = keyof typeof PRIVATE_DATA;

type Judged = { reasons: readonly { kind: string; rule?: string; head?: string }[] } | null | undefined;

const rulesOf = (judged: Judged): string[] =>
  judged?.reasons.flatMap(({ kind, rule }) => (kind === "rule" && rule ? [rule] : [])) ?? [];

/** Whether a judgement found private data of somebody else. */
export const exposesSomeone = (judged: Judged): boolean => rulesOf(judged).some((rule) => rule.startsWith("someones_"));

/** Whether a judgement found the author's own private data, and none of somebody else. */
export const exposesAuthor = (judged: Judged): boolean =>
  !exposesSomeone(judged) && rulesOf(judged).some((rule) => rule.startsWith("own_"));

/**
 * What a person is proposed to do about an undecided or hidden comment: delete it, because its author's friends still see a hidden
 * threat or somebody's data; or hide what its author gives away.
 */
export function proposalFor(status: CommentStatus, judged: Judged): "delete" | "hide" | null {
  if (status !== "flagged" && status !== "disapproved") return null;
  const isThreat = judged?.reasons.some(({ kind, head }) => kind === "score" && head === "threat");
  if (exposesSomeone(judged) || (isThreat && status === "disapproved")) return "delete";
  return status === "flagged" && exposesAuthor(judged) ? "hide" : null;
}

/** The answer to an author whose data was hidden. @param name as in a greeting, or empty */
export const protectedAnswer = (name: string): string =>
  `Hola${name}. Ocultamos tu comentario para proteger tus datos, porque los ve cualquiera. No has hecho nada mal: ¿en qué te ayudamos?`;
