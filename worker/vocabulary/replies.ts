/** `public`: under the comment, for everybody; `private`: a message to its author. */
export const REPLY_KINDS = ["public", "private"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Longest wait of an automatic reply. */
export const MAX_DELAY_HOURS = 24;
/** A comment that is found later than this gets no automatic reply. */
export const LATEST_ANSWERED_DAYS = 1;

/** Days from 1 (Monday) to 7, and local times `HH:MM`; `to` before `from` is on the next day. */
export type OpeningHours = { days: number[]; from: string; to: string };
