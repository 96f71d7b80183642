// The customer's words in the log.

import type { CommentStatus } from "../../../worker/vocabulary/comments.ts";
import { type LoggedEvent, NO_LONGER_NAMED, VIA_NAMES } from "../../../worker/vocabulary/ledger.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { LogEntry } from "../../api/types.ts";
import { countryName } from "../../ui/country-name.ts";

export const LOGGED_EVENT_NAMES: Record<LoggedEvent, string> = {
  hidden: "Ocultos",
  approved: "Aprobados",
  flagged: "Marcados",
  deleted: "Eliminados",
  restored: "Restaurados",
  replied: "Respuestas",
  failed: "Fallos",
};

/** How and from where something was done: "Desde Atalaya · España". Null when neither is known. */
export function originText({ via, country }: Pick<LogEntry, "via" | "country">): string | null {
  const parts = [via && VIA_NAMES[via], country && countryName(country)].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : null;
}

const VERBS: Record<CommentStatus, string> = {
  pending: "dejó pendientes",
  approved: "aprobó",
  flagged: "marcó",
  disapproved: "ocultó",
  removed: "eliminó",
};

/** A bulk change in one sentence. @param entries at least one of the change */
export function bulkSentence(entries: readonly LogEntry[], count: number): string {
  const [first] = entries;
  const who = first?.who?.name ?? NO_LONGER_NAMED;
  const many = `${figure(count)} comentarios`;
  if (first?.via === "bulk_undo") return `${who} deshizo un cambio de ${many}.`;
  return `${who} ${VERBS[first?.to ?? "approved"]} ${many} a la vez.`;
}
