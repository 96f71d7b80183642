/** The mailing lists; a person can unsubscribe from each separately. */
export const MAIL_LISTS = ["avisos", "carta", "informe"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** The local hour on Mondays at which the weekly letter is sent. */
export const LETTER_HOUR = 8;
