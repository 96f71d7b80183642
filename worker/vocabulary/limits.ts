// Limits that the browser or several rooms of the Worker use. A limit of only one schema is in that schema.

/** Longest text that the demonstration judges, in UTF-16 units. */
export const MAX_DEMO_LENGTH = 1000;

/** Longest search text, and longest part of an author's name in a search. */
export const MAX_SEARCH_LENGTH = 200;
export const MAX_AUTHOR_SEARCH_LENGTH = 100;
/** Longest public id. */
export const MAX_ID_LENGTH = 64;
/** Longest choice of several pages. */
export const MAX_CHOICE_LENGTH = 20 * MAX_ID_LENGTH;

/** Limits of an owner's word lists, prohibited or allowed, and of the allowed domains. */
export const MAX_WORDS = 5000;
export const MAX_WORD_LENGTH = 100;
export const MAX_DOMAINS = 200;

/** Longest note of a person on a comment. */
export const MAX_NOTE_LENGTH = 2000;
/** The maximum number of pending comments that one request can judge. */
export const MAX_JUDGED_AT_ONCE = 100;

/** Up to how many actions that wait for a network are counted, and tried again together. */
export const MAX_WAITING = 1000;

/** The maximum number of comments that one member may have assigned, and that one request assigns; a member's list is read whole. */
export const MAX_ASSIGNED = 500;

/** The maximum number of keys of a workspace that work, and the longest name of one. */
export const MAX_KEYS = 50;
export const MAX_KEY_NAME_LENGTH = 50;

/** Texts that keys may judge in a month, as a multiple of the comments of the plan, and in one request. They are no use of the plan. */
export const JUDGEMENTS_PER_COMMENT = 10;
export const MAX_JUDGED_TEXTS = 100;

/** Longest name of a passkey, and of a workspace. */
export const MAX_PASSKEY_NAME_LENGTH = 50;
export const MAX_TEAM_NAME_LENGTH = 60;

/** The maximum number of workspaces that one person owns; an agency has some dozens of clients. */
export const MAX_OWNED_WORKSPACES = 100;

/** The maximum number of further workspaces that one call saves a card in: each takes some eight calls to Stripe. */
export const MAX_SHARED_CARDS = 20;

/** The maximum number of mails to one address, and of one workspace, in 24 hours; more are not sent. */
export const MAILS_PER_ADDRESS = 20;
export const MAILS_PER_WORKSPACE = 100;
/** After how many mails to an address in 24 hours it gets no answer to an appeal. */
export const ANSWERS_PER_ADDRESS = 5;

/** The maximum number of password mails to one address in an hour; more are not sent. */
export const RESETS_PER_HOUR = 3;

/** Longest stored address of where a visitor came from, and longest name of their browser. */
export const MAX_TRACKED_URL_LENGTH = 2000;
export const MAX_USER_AGENT_LENGTH = 1000;

/** Longest code of a person who recommended us. */
export const MAX_REFERRAL_CODE_LENGTH = 64;

/** The shortest new password; existing accounts keep theirs. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * The maximum number of wrong passwords from one network or known device in this many minutes; after that a challenge or a wait
 * follows.
 */
export const WRONG_PASSWORDS = 10;
export const WRONG_PASSWORD_MINUTES = 15;

/** The number of recovery codes of a person. */
export const RECOVERY_CODES = 10;

/** The rates that have a rate limit binding in `wrangler.toml`, `LIMIT_10` and so on: a binding has one number. */
export const PER_MINUTE = [10, 20, 30, 60, 120, 300, 600] as const;
export type PerMinute = (typeof PER_MINUTE)[number];
