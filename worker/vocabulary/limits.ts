// Limits that the browser or several rooms of the Worker know. A limit of only one schema is in that schema.

/** Longest text that the demonstration judges, in UTF-16 units. */
export const MAX_DEMO_LENGTH = 1000;

/** Longest search text, and longest part of an author's name in a search. */
export const MAX_SEARCH_LENGTH = 200;
export const MAX_AUTHOR_SEARCH_LENGTH = 100;
/** Longest public id. */
export const MAX_ID_LENGTH = 64;

/** Of an owner's list of words, prohibited or allowed, and of the allowed domains. */
export const MAX_WORDS = 5000;
export const MAX_WORD_LENGTH = 100;
export const MAX_DOMAINS = 200;

/** Longest note of a person on a comment. */
export const MAX_NOTE_LENGTH = 2000;
/** Pending comments that one request has judged. */
export const MAX_JUDGED_AT_ONCE = 100;

/** Longest name of a passkey, and of a workspace. */
export const MAX_PASSKEY_NAME_LENGTH = 50;
export const MAX_TEAM_NAME_LENGTH = 60;

/** Mails to one address, and for one workspace, in 24 hours: those beyond it are not sent. */
export const MAILS_PER_ADDRESS = 20;
export const MAILS_PER_WORKSPACE = 100;

/** Mails with a link to a new password, to one address in an hour: whoever asks for more sends none. */
export const RESETS_PER_HOUR = 3;

/** Longest address that is stored of where a visitor came from. */
export const MAX_TRACKED_URL_LENGTH = 2000;

/** Of a new password; accounts that exist keep theirs. */
export const MIN_PASSWORD_LENGTH = 8;

/** Wrong passwords from one network or known device, in so many minutes: then a challenge, or a wait. */
export const WRONG_PASSWORDS = 10;
export const WRONG_PASSWORD_MINUTES = 15;

/** Codes that a person gets for the day when the second step is lost. */
export const RECOVERY_CODES = 10;

/** Requests a minute for which `wrangler.toml` has a rate limit binding, `LIMIT_10` and so on: a binding has one number. */
export const PER_MINUTE = [10, 20, 30, 60, 120, 300, 600] as const;
export type PerMinute = (typeof PER_MINUTE)[number];
