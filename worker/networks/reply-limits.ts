// What a network refuses of a reply, and the sentences that say so: its length, its time, a hidden comment.

import { DAY_MS } from "../vocabulary/durations.ts";
import { figure } from "../vocabulary/figure.ts";
import { inWords } from "../vocabulary/in-words.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";
import type { Capabilities } from "./capabilities.ts";

type OfNetwork = { label: string; capabilities: Pick<Capabilities, "reply"> };

/** @returns null when the network accepts a reply of this length, otherwise the sentence that says how long it may be */
export function fitsNetwork(text: string, { label, capabilities }: OfNetwork, kind: ReplyKind): string | null {
  const limit = capabilities.reply[kind];
  if (limit === null) return null;
  const { most, unit } = limit;
  if (unit === "characters") return text.length > most ? `La respuesta admite hasta ${figure(most)} caracteres` : null;
  if (new TextEncoder().encode(text).length <= most) return null;
  return `${label} admite ${kind === "private" ? "mensajes privados" : "respuestas"} de hasta unos ${figure(most)} caracteres`;
}

/**
 * Until when a comment accepts a reply of this kind, once that is over; null while it accepts one.
 *
 * @param comment.postedAt epoch milliseconds, as `now`
 * @returns the sentence that says so
 */
export function lateRefusal(
  { postedAt, kind }: { postedAt: number; kind: ReplyKind },
  { reply }: Pick<Capabilities, "reply">,
  now: number,
): string | null {
  const days = reply[kind]?.days ?? null;
  if (days === null || now - postedAt <= days * DAY_MS) return null;
  return `Solo se puede responder ${kind === "private" ? "en privado " : ""}durante los ${inWords(days)} días siguientes al comentario.`;
}

/** Why a hidden comment is not answered under it, where a network does not allow it. @param network its name */
export const hiddenRefusal = (network: string): string =>
  `${network} no permite responder a un comentario oculto. Restáuralo antes de responder.`;
