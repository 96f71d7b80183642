import { z } from "zod";
import type { Mail } from "../../platform/mail/mailer.ts";
import { isLetterName, LETTERS } from "./letters.ts";
import { render } from "./render.ts";

const Stored = z.object({ to: z.string(), data: z.unknown() });

/**
 * The mail that a stored letter is.
 *
 * @param opened JSON of the address and the letter's data
 * @throws Error when this version of the Worker cannot read it
 */
export function writeMail(letter: string, opened: string, { origin }: { origin: string }): Mail {
  if (!isLetterName(letter)) throw new Error(`no letter ${letter}`);
  const { to, data } = Stored.parse(JSON.parse(opened));
  const written = LETTERS[letter].writeFrom(data);
  return { to, subject: written.subject, ...render(written, { origin, unsubscribeUrl: null }), headers: HEADERS };
}

/** RFC 3834: so that no holiday reply comes back. */
const HEADERS = { "Auto-Submitted": "auto-generated" };
