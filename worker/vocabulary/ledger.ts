// Values of the comments' ledger: who caused an event, how, and what it was.

/** Who caused an event. `network`: a person acted on the network itself. */
export const ACTORS = ["machine", "person", "network"] as const;
export type Actor = (typeof ACTORS)[number];

/** Their names: for one event without a named person, and for several. */
export const ACTOR_NAMES: Record<Actor, { one: string; many: string }> = {
  machine: { one: "Atalaya", many: "Atalaya" },
  person: { one: "Una persona", many: "Personas" },
  network: { one: "Alguien en la red social", many: "Alguien en la red social" },
};

/** What happened to a comment; `reply_` and a state say how one of our replies went. */
export const EVENT_CAUSES = [
  "decided",
  "edited",
  "returned",
  "picture_read",
  "model_review",
  "settings",
  "post_learned",
  "moderated",
  "undone",
  "confirmed",
  "failed",
  "parked",
  "seen_hidden",
  "seen_visible",
  "seen_deleted",
  "own",
  "forgotten",
  "author_blocked",
  "author_unblocked",
  "comments_closed",
  "comments_opened",
  "reply_queued",
  "reply_applied",
  "reply_failed",
  "reply_parked",
  "reply_superseded",
] as const;
export type EventCause = (typeof EVENT_CAUSES)[number];

/** The name of a person who acted in a workspace and has no account any more. */
export const NO_LONGER_NAMED = "Una persona que ya no tiene cuenta";

/** How a person decided: on one comment, here or by a key of theirs; on many at once; or by undoing either. */
const PERSON_VIAS = ["web", "api", "bulk", "undo", "bulk_undo"] as const;
export type PersonVia = (typeof PERSON_VIAS)[number];

/** How a comment got its status. `settings`: it was judged again with new ones. */
export const VIAS = [...PERSON_VIAS, "auto", "network", "settings"] as const;
export type Via = (typeof VIAS)[number];

export const VIA_NAMES: Record<Via, string> = {
  web: "Desde Atalaya",
  api: "Por la API",
  bulk: "Cambio en bloque",
  undo: "Deshacer",
  bulk_undo: "Deshacer un cambio en bloque",
  auto: "Automático",
  network: "Desde la red social",
  settings: "Cambio de configuración",
};

/**
 * The kinds of events that the log can be filtered by. `deleted` includes comments found deleted; `restored` means those hidden
 * before.
 */
export const LOGGED_EVENTS = ["hidden", "approved", "flagged", "deleted", "restored", "replied", "failed"] as const;
export type LoggedEvent = (typeof LOGGED_EVENTS)[number];

/** The name of who acted, for the beginning of a sentence. @param key the name of the key by which they did */
export const actedBy = (who: string, key: string | null | undefined): string =>
  key ? `${who}, con la clave «${key}»,` : who;
