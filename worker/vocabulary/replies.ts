import type { Network } from "./networks.ts";

/** Under the comment, for everybody, or a message to its author. */
export const REPLY_KINDS = ["public", "private"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Facebook's longest comment and message, in UTF-16 units. */
const FACEBOOK = { public: 8000, private: 2000 } as const satisfies Record<ReplyKind, number>;
/** Instagram's longest comment, in UTF-16 units, and its longest message, in bytes. */
const INSTAGRAM_COMMENT = 2200;
const INSTAGRAM_MESSAGE_BYTES = 1000;

/** Longest reply that any network takes, in UTF-16 units. */
export const MAX_REPLY_LENGTH = FACEBOOK.public;

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

/** Days from 1 (Monday) to 7, and local times `HH:MM`; `to` before `from` is on the next day. */
export type OpeningHours = { days: number[]; from: string; to: string };
