import type { Network, ReplyKind } from "../../vocabulary.ts";

/** Facebook's longest comment and message, in UTF-16 units. */
const FACEBOOK = { public: 8000, private: 2000 } as const satisfies Record<ReplyKind, number>;
/** Instagram's longest comment, in UTF-16 units, and its longest message, in bytes. */
const INSTAGRAM_COMMENT = 2200;
const INSTAGRAM_MESSAGE_BYTES = 1000;

/** @returns null when the network takes a reply of this length, otherwise the sentence that says how long it may be */
export function fitsNetwork(text: string, network: Network, kind: ReplyKind): string | null {
  if (network === "instagram" && kind === "private")
    return new TextEncoder().encode(text).length > INSTAGRAM_MESSAGE_BYTES
      ? "Instagram admite mensajes privados de hasta unos 1000 caracteres"
      : null;
  const most = network === "instagram" ? INSTAGRAM_COMMENT : FACEBOOK[kind];
  return text.length > most ? `La respuesta admite hasta ${most} caracteres` : null;
}
