// The type of a letter: its data, and the text made of it. `render.ts` makes its look.
import * as z from "zod";
import type { MailList } from "../../vocabulary/mail.ts";
import type { PageLink } from "../../vocabulary/paths.ts";

/** The comments of a day, and those of them that were hidden. */
type Day = { label: string; total: number; hidden: number };

export type Block =
  | { text: string }
  /** Smaller, and fainter. */
  | { note: string }
  /** Labels and values, with a link to more. */
  | { facts: readonly (readonly [label: string, value: string, href?: PageLink])[] }
  /** A bar for each day. */
  | { chart: readonly Day[] }
  | { button: string; href: PageLink };

/** A written letter, in Spanish and plain text. */
export type Written = {
  /** The sender in whose name it is written, in place of ours; `logo` is a path on our origin. */
  brand?: { name: string; logo: string | null; isUnbranded: boolean };
  subject: string;
  /** The text that inboxes show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
};

const WORD_JOINER = "\u2060";
/** What may be a telephone number: seven digits or more, with what people write between them. */
const TELEPHONE = /\d(?:[\s()./-]{0,2}\d){6,}/gu;

/**
 * Any text that a letter shows: a person, a page, a browser or a post may have chosen it, and the letter may go to a stranger. It
 * becomes one line in which no mail program finds a link or a telephone number. An invisible sign is added before what would be
 * the end of a host, in `://` and between digits; signs that change the direction of reading are removed.
 */
export const shownText = z.string().transform((text) =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .replace(/(?<=\S)([.\u3002\uff0e\uff61])(?=\p{L})/gu, `$1${WORD_JOINER}`)
    .replaceAll("://", `:${WORD_JOINER}//`)
    .replace(TELEPHONE, (number) => number.replace(/\d(?=.)/g, `$&${WORD_JOINER}`)),
);

/** IANA name of a time zone; never shown. */
export const timeZone = z.string();
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** Our own secret, in the link of a button. */
export const linkSecret = z.string().regex(/^[\w-]+$/);
/** The link in a letter's stored data. */
export const pageLink = z.custom<PageLink>((value) => typeof value === "string" && value.startsWith("/"));

type LetterOf<Data extends z.ZodType> = {
  /** The schema of its stored data. Each text in it is one of those above (`test/features/mail/letters.test.ts`). */
  data: Data;
  /** The list that a person can unsubscribe from; null for a letter about the account itself, which is always sent. */
  list: MailList | null;
  /** The longest time between storing and sending it. */
  usefulForMs: number;
  write: (data: z.output<Data>) => Written;
};

/** Makes a letter that can also be written from stored data, which it parses. @throws ZodError */
export const letter = <Data extends z.ZodType>(of: LetterOf<Data>) => ({
  ...of,
  writeFrom: (stored: unknown): Written => of.write(of.data.parse(stored)),
});

/** A day in the words of a letter: «22 de noviembre de 2026». @param timeZone IANA name of the reader's workspace */
export const formatDay = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "long" }).format(at);

/**
 * A moment in the words of a letter: «22 de noviembre de 2026 a las 22:30».
 *
 * @param timeZone IANA name of the reader's workspace
 */
export const formatMoment = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "long", timeStyle: "short" }).format(at);
