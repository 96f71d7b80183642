// Checks what a network refuses about a reply (its length, its time, a hidden comment), with the sentences for it.

import { DAY_MS } from "../vocabulary/durations.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";
import { figure } from "../vocabulary/text/figure.ts";
import { inWords } from "../vocabulary/text/in-words.ts";
import type { Capabilities } from "./capabilities.ts";

type OfNetwork = { label: string; capabilities: Pick<Capabilities, "reply"> };

/** Checks the length of a reply. @returns null when the network accepts it, otherwise the sentence with the limit */
export function fitsNetwork(text: string, { label, capabilities }: OfNetwork, kind: ReplyKind): string | null {
  const limit = capabilities.reply[kind];
  if (limit === null) return null;
  const { most, unit } = limit;
  if (unit === "characters") return text.length > most ? `La respuesta admite hasta ${figure(most)} caracteres` : null;
  if (new TextEncoder().encode(text).length <= most) return null;
  return `${label} admite ${kind === "private" ? "mensajes privados" : "respuestas"} de hasta unos ${figure(most)} caracteres`;
}

/**
 * Checks the time of a reply.
 *
 * @param comment.postedAt epoch milliseconds, as `now`
 * @returns the sentence about when the time ended; null while the comment accepts a reply of this kind
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

/** The sentence why a hidden comment gets no public reply, for a network without that. @param network its name */
export const hiddenRefusal = (network: string): string =>
  `${network} no permite responder a un comentario oculto. Restáuralo antes de responder.`;
