import { byCategory, CATEGORY } from "../../../../worker/vocabulary/judging/categories.ts";
import type { Finding } from "../../../../worker/vocabulary/judging/exceptions.ts";
import { byKind, KIND } from "../../../../worker/vocabulary/judging/kinds.ts";
import type { Exception } from "../../../api/types.ts";

/** The names of findings in the plural, in the words of a page's owner. */
export const FINDING_NAMES: Record<Finding, string> = {
  ...byCategory((category) => CATEGORY[category].plural),
  ...byKind((kind) => KIND[kind].many),
  private_data: "datos personales",
};

/** The subject of an exception, in words. */
export function subjectOf({ about, phrase, finding, author_name: name, copied }: Subject): string {
  if (about === "copies") return copied === null ? "Las copias de un comentario borrado" : `Las copias de «${copied}»`;
  if (about === "phrase") return `La frase «${phrase}»`;
  if (about === "author") return name === null ? "Lo que escribe una persona sin nombre" : `Lo que escribe ${name}`;
  return `Lo marcado como ${finding ? FINDING_NAMES[finding] : "indebido"}`;
}
type Subject = Pick<Exception, "about" | "phrase" | "finding" | "author_name" | "copied">;

export const EFFECT_NAMES = { show: "Siempre visible", hide: "Siempre oculto" } as const;
