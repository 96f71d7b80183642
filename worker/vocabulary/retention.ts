// How long data is kept after its use, in days. /privacy shows those of removed comments, pictures and security
// events; docs/meta-review.md repeats the first three.

/** Text and author of a comment that its network no longer has. */
export const REMOVED_COMMENT_DAYS = 30;

/** A failed queue message, which may contain a comment with its author. */
export const DEAD_LETTER_DAYS = 30;

/** Readings of pictures, stored apart from their comments so that the same picture is not read twice. */
export const PICTURE_READING_DAYS = 30;

/** Security events of an account: sign-ins, passwords, plans, exports. */
export const SECURITY_EVENT_DAYS = 365;

/** An account whose address nobody confirmed, and that nobody uses; it is closed then, and deleted as every closed account. */
export const UNVERIFIED_ACCOUNT_DAYS = 30;

/** The file with everything of an account, after its request. */
export const EXPORT_DAYS = 7;

/** Ids of handled Stripe events. Stripe sends an event again for three days, and lists it for 30. */
export const STRIPE_EVENT_DAYS = 60;

/** The record that a mail was sent, without its address and its text. */
export const MAIL_DAYS = 90;

/** Alerts, after their end. Longer than a month of usage. */
export const ALERT_DAYS = 90;

/** The log of alert deliveries. */
export const ALERT_DELIVERY_DAYS = 30;

/** A comment that changed this recently is not archived yet: its decision can still be undone, its log still read. */
export const QUIET_DAYS = 30;

/** What a visitor asks about a hidden comment. Whoever was hidden may ask for half a year (Regulation (EU) 2022/2065, Article 20). */
export const APPEAL_DAYS = 180;

/** The address that its answer goes to. */
export const APPEAL_ADDRESS_DAYS = 30;

/** A proposal of a key, which is open for half of this time: until then the key sees what became of it. */
export const PROPOSAL_KEPT_DAYS = 14;

/** An expired link of a mail or an invitation: until then it says why it is not valid, afterwards it is unknown. */
export const ENDED_LINK_DAYS = 30;
