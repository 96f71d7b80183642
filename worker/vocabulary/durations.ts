export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** How long a claimed comment belongs to one Worker. The calls of a killed Worker are repeated after this time. */
export const LEASE_MS = 45_000;

/** Days that an owner may load from the network, once. */
export const HISTORY_DAYS = 30;

/** Days that the first scan of a page looks back. */
export const SCAN_DAYS = 30;

/** Days back to which a change of settings is previewed, and applied if the owner wants. */
export const PAST_DAYS = 90;

/** Days of the dashboard's attack hours and worst posts; with fewer the result would be chance. */
export const INSIGHT_DAYS = 30;

/** Days for which an owner sees a raid that is over. */
export const RAID_DAYS = 30;

/** Days without a visit after which a person signs in again. */
export const SESSION_DAYS = 7;
/** Days after the password was given; no renewal of a session goes beyond them. */
export const MAX_SESSION_DAYS = 30;

/** Days that a plan continues while a charge is missing, or while Stripe has not yet reported its renewal. */
export const GRACE_DAYS = 7;

/** Hours between two checks of a page's connection, and how long a check proves the present state: two rounds. */
export const CHECK_EVERY_HOURS = 6;
export const CHECK_HOLDS_HOURS = 2 * CHECK_EVERY_HOURS;

/** Days over which the health of an account counts what arrived. */
export const HEALTH_DAYS = 7;

/** How long mailed links are valid. */
export const RESET_PASSWORD_MINUTES = 30;
export const VERIFY_EMAIL_DAYS = 3;
export const CHANGE_EMAIL_DAYS = 1;
export const RECOVERY_DAYS = 7;
export const INVITATION_DAYS = 7;
/** How long the link is valid by which a client connects a page again. */
export const RECONNECTION_DAYS = 7;

/** Days before the end of a connection when its owner is first warned. */
export const EXPIRING_DAYS = 7;

/** Days for which an action or a person's reply is tried while its network does not answer. */
export const OUTAGE_DAYS = 2;

/** Hours after which an automatic reply that could not be sent is not sent any more. */
export const AUTO_REPLY_HOURS = 6;

/** Minutes in which many hostile comments are a surge. */
export const SURGE_MINUTES = 30;

/** Hours of a raid after a detected surge. */
export const RAID_HOURS = 3;

/** Days before the end of the grace when an owner is reminded of what is unpaid. */
export const LAST_GRACE_DAYS = 2;

/** Days before the renewal of a plan when its owner is reminded: one that is paid by the quarter or the year, or has no card. */
export const RENEWAL_NOTICE_DAYS = 3;

/** Days before the end of the trial when its owner is reminded. */
export const TRIAL_NOTICE_DAYS = 1;

/** Days before a card expires when its owner is reminded. */
export const CARD_NOTICE_DAYS = 30;

/** Minutes between two mails to a member about assigned comments. */
export const ASSIGNMENT_MAIL_MINUTES = 10;
