import type { ActionKind } from "../../../vocabulary/comments.ts";

/**
 * How long after a decision, a person's too, its action is due. The action's message is delayed by this time, and the cron
 * searches for a lost one equally later. Whole seconds; a queue delays a message by at most 43,200 seconds.
 */
export const FIRST_DUE_MS: Record<ActionKind, number> = { hide: 0, unhide: 0, delete: 0 };

/** How long the message of an action that is due may take before the cron sends another one. */
export const RESEND_AFTER_MS = 60_000;
