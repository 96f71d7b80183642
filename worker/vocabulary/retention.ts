// How long what is no longer needed is kept, in days. /privacy promises the first one.

/** Text and author of a comment that its network no longer has. */
export const REMOVED_COMMENT_DAYS = 30;

/** A queue message that was given up, which may hold a comment with its author. */
export const DEAD_LETTER_DAYS = 30;

/** Which events of Stripe were dealt with. Stripe delivers one again for three days, and lists it for 30. */
export const STRIPE_EVENT_DAYS = 60;
