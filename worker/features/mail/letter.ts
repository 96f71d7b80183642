// What a letter is: its data, and what it says. How it looks is `render.ts`'s.
import { z } from "zod";
import type { MailList } from "../../vocabulary/mail.ts";
import type { PageLink } from "../../vocabulary/paths.ts";

/** Comments of a day in all, and those that were hidden. */
type Day = { label: string; total: number; hidden: number };

export type Block =
  | { text: string }
  /** Smaller, and fainter. */
  | { note: string }
  /** Labels and values, and where more of one is. */
  | { facts: readonly (readonly [label: string, value: string, href?: PageLink])[] }
  /** A bar for each day. */
  | { chart: readonly Day[] }
  | { button: string; href: PageLink };

/** In Spanish, plain text only. */
export type Written = {
  subject: string;
  /** What inboxes show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
};

const WORD_JOINER = "\u2060";

/**
 * What a person typed of themselves, in a mail that may go to a stranger: one line, of which no mail program makes a link. An invisible
 * sign stands before what would be the end of a host, and in `://`; those that turn the direction of reading are left out.
 */
export const typedByPerson = z.string().transform((text) =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .replace(/(?<=\S)\.(?=\p{L})/gu, `.${WORD_JOINER}`)
    .replaceAll("://", `:${WORD_JOINER}//`),
);

/** Where a letter's stored data leads to. An older version of the Worker may have stored an address that is no page any more. */
export const pageLink = z.custom<PageLink>((value) => typeof value === "string" && value.startsWith("/"));

type LetterOf<Data extends z.ZodType> = {
  /** Of its stored data; an older version of the Worker may have stored it. */
  data: Data;
  /** What a person can unsubscribe from; null for what concerns the account itself, which always comes. */
  list: MailList | null;
  /** It is not sent later than this after it was stored. */
  usefulForMs: number;
  write: (data: z.output<Data>) => Written;
};

/** A letter that can also be written from stored data, which it parses. @throws ZodError */
export const letter = <Data extends z.ZodType>(of: LetterOf<Data>) => ({
  ...of,
  writeFrom: (stored: unknown): Written => of.write(of.data.parse(stored)),
});
