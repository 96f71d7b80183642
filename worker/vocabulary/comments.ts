/**
 * `pending` stored, not yet decided · `approved` visible, decided by a machine or a person · `flagged` visible, waits for
 * a person · `disapproved` hidden on the network · `removed` deleted on the network, or found deleted.
 */
export const COMMENT_STATUSES = ["pending", "approved", "flagged", "disapproved", "removed"] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** The names of a status, for one comment and for several. */
export const STATUS_NAMES: Record<CommentStatus, { one: string; many: string }> = {
  pending: { one: "Pendiente", many: "Pendientes" },
  approved: { one: "Aprobado", many: "Aprobados" },
  flagged: { one: "Marcado", many: "Marcados" },
  disapproved: { one: "Desaprobado", many: "Desaprobados" },
  removed: { one: "Eliminado", many: "Eliminados" },
};

/** Shown when the network does not name the author of a comment. */
export const UNKNOWN_AUTHOR = "Autor desconocido";

/**
 * Comments that wait for a person: `review` all that need one (flagged, refused by the network, a complaint or question without
 * an answer), `unanswered` only the last of these, `answered` complaints and questions that have an answer.
 */
export const INBOXES = ["review", "unanswered", "answered"] as const;
export type Inbox = (typeof INBOXES)[number];

export const INBOX_NAMES: Record<Inbox, string> = {
  review: "Por revisar",
  unanswered: "Sin responder",
  answered: "Respondidas",
};

/** The filter for comments that are assigned to a person. */
export const ASSIGNED_TO = ["me"] as const;

/** The action that led to the present status; a machine decided a value that starts with `auto_`. */
export const MODERATION_ACTIONS = [
  "auto_approved",
  "auto_flagged",
  "auto_hidden",
  "manual_approved",
  "manual_hidden",
  "manual_removed",
  "restored",
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** Whether a machine decided. */
export const isMachines = (action: ModerationAction | null | undefined): boolean =>
  action?.startsWith("auto_") === true;

/** The visibility of a comment: what we want, and what was last seen. */
export const VISIBILITIES = ["visible", "hidden", "deleted"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The actions on one comment that we can ask a network for. */
export type ActionKind = "hide" | "unhide" | "delete";

/**
 * `queued` to be done, or being done under the comment's lease · `applied` the network confirmed · `failed` given up, with a
 * reason · `parked` waits for minutes to days (outage, rate limit, revoked token) · `superseded` a later decision made it void. An
 * expired lease means an unknown outcome: the network is read before anything is repeated.
 */
export const ACTION_STATES = ["queued", "applied", "failed", "parked", "superseded"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Where a comment was written: under an ad, or under any other post. */
export const PLACEMENTS = ["organic", "ad"] as const;
type Placement = (typeof PLACEMENTS)[number];

export const PLACEMENT_NAMES: Record<Placement, string> = { organic: "Publicaciones", ad: "Anuncios" };

/** The comments that a change of the rules applies to: only future ones, or those of the last `PAST_DAYS` too. */
export const APPLY_TO = ["new", "past"] as const;
export type ApplyTo = (typeof APPLY_TO)[number];

/** Longest comment text that is stored and judged, in UTF-16 units; Facebook allows 8,000. */
export const MAX_COMMENT_LENGTH = 10_000;

/**
 * A comment's text in its stored form. Half of a surrogate pair, sent like that or cut, becomes U+FFFD: a UTF-8 database cannot
 * store it, and a text that is stored differently than read would look edited at every sweep.
 */
export const storedText = (text: string): string => text.slice(0, MAX_COMMENT_LENGTH).toWellFormed();

/**
 * Whether a text shows nothing: only spaces, signs without width, and letters that are drawn empty. Such a comment shows only its
 * picture.
 */
export const showsNothing = (text: string): boolean => /^[\s\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text);
