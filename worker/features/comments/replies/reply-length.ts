import type { Abilities } from "../../../networks/abilities.ts";
import type { ReplyKind } from "../../../vocabulary.ts";

type OfNetwork = { label: string; abilities: Pick<Abilities, "reply"> };

/** @returns null when the network takes a reply of this length, otherwise the sentence that says how long it may be */
export function fitsNetwork(text: string, { label, abilities }: OfNetwork, kind: ReplyKind): string | null {
  const limit = abilities.reply[kind];
  if (limit === null) return null;
  const { most, unit } = limit;
  if (unit === "characters") return text.length > most ? `La respuesta admite hasta ${most} caracteres` : null;
  if (new TextEncoder().encode(text).length <= most) return null;
  return `${label} admite ${kind === "private" ? "mensajes privados" : "respuestas"} de hasta unos ${most} caracteres`;
}
