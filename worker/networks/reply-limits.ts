// How long a reply may be, and until when a comment accepts one.

import { DAY_MS } from "../vocabulary/durations.ts";
import { figure } from "../vocabulary/figure.ts";
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
 * The number of days a comment accepted a reply of this kind, when they are over; null while it accepts one.
 *
 * @param comment.postedAt epoch milliseconds, as `now`
 */
export function daysOver(
  { postedAt, kind }: { postedAt: number; kind: ReplyKind },
  { reply }: Pick<Capabilities, "reply">,
  now: number,
): number | null {
  const days = reply[kind]?.days ?? null;
  return days !== null && now - postedAt > days * DAY_MS ? days : null;
}
