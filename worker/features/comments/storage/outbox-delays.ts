/**
 * How long after its decision, a person's too, an action is first due. Its message is delayed by as much, and the cron looks for a
 * lost one as much later. Whole seconds, of which a queue takes 43,200 at most.
 */
export const FIRST_DUE_MS = 0;

/** How long the message of an action that is due may take before the cron sends another one. */
export const RESEND_AFTER_MS = 60_000;
