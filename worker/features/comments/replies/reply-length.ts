import type { Network, ReplyKind } from "../../../vocabulary.ts";

/** Facebook's longest comment and message, in UTF-16 units. */
const FACEBOOK = { public: 8000, private: 2000 } as const satisfies Record<ReplyKind, number>;
/** Instagram's longest comment, in UTF-16 units, and its longest message, in bytes. */
const INSTAGRAM_COMMENT = 2200;
const INSTAGRAM_MESSAGE_BYTES = 1000;

/** The longest reply that a network takes: in UTF-16 units, of Instagram's messages in bytes. */
export function longestReply(network: Network, kind: ReplyKind): number {
  if (network === "facebook") return FACEBOOK[kind];
  return kind === "private" ? INSTAGRAM_MESSAGE_BYTES : INSTAGRAM_COMMENT;
}

/** @returns null when the network takes a reply of this length, otherwise the sentence that says how long it may be */
export function fitsNetwork(text: string, network: Network, kind: ReplyKind): string | null {
  if (network === "instagram" && kind === "private")
    return new TextEncoder().encode(text).length > INSTAGRAM_MESSAGE_BYTES
      ? "Instagram admite mensajes privados de hasta unos 1000 caracteres"
      : null;
  const most = longestReply(network, kind);
  return text.length > most ? `La respuesta admite hasta ${most} caracteres` : null;
}
