// How long data is kept after its use, in days. /privacy promises the first one.

/** Text and author of a comment that its network no longer has. */
export const REMOVED_COMMENT_DAYS = 30;

/** A failed queue message, which may contain a comment with its author. */
export const DEAD_LETTER_DAYS = 30;

/** What was read in a picture, apart from its comments: the same picture is not read twice. */
export const PICTURE_READING_DAYS = 30;

/** What happened to an account: sign-ins, passwords, plans, exports. */
export const SECURITY_EVENT_DAYS = 365;

/** The file with everything of an account, after it was asked for. */
export const EXPORT_DAYS = 7;

/** Ids of handled Stripe events. Stripe delivers an event again for three days, and lists it for 30. */
export const STRIPE_EVENT_DAYS = 60;

/** That a mail was sent, without its address and its text. */
export const MAIL_DAYS = 90;

/** What an owner was told of, once it is over. Longer than a month of usage. */
export const ALERT_DAYS = 90;

/** The log of what was posted to an owner's webhook or to Slack. */
export const ALERT_DELIVERY_DAYS = 30;

/** A comment to which something happened so recently is not archived yet: its decision can still be undone, its log still read. */
export const QUIET_DAYS = 30;

/** A link of a mail, an invitation too, after its time: until then it says why it opens nothing, afterwards it is unknown. */
export const ENDED_LINK_DAYS = 30;
