/** What a person can unsubscribe from, each by itself. */
export const MAIL_LISTS = ["avisos", "carta"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** The weekly letter comes on Mondays, at this hour of the workspace's clock. */
export const LETTER_HOUR = 8;
