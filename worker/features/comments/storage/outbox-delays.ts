/** How long the message of an action that is due may take before the cron sends another one. */
export const RESEND_AFTER_MS = 60_000;
