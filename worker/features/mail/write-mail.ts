import * as z from "zod";
import type { Deps } from "../../deps.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { isLetterName, LETTERS } from "./letters.ts";
import { render } from "./render.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

const Stored = z.object({ to: z.string(), data: z.unknown() });

/**
 * Writes the mail of a stored letter. A letter of a mailing list can be unsubscribed from with one click (RFC 8058).
 *
 * @param opened JSON of the address and the letter's data
 * @throws Error when this version of the Worker cannot read it
 */
export async function writeMail(
  deps: Pick<Deps, "config">,
  { letter, opened, addressKey }: { letter: string; opened: string; addressKey: string },
): Promise<Mail> {
  if (!isLetterName(letter)) throw new Error(`no letter ${letter}`);
  const { to, data } = Stored.parse(JSON.parse(opened));
  const written = LETTERS[letter].writeFrom(data);
  const { list } = LETTERS[letter];
  const { APP_ORIGIN: origin } = deps.config;
  const token = list && (await unsubscribeToken(deps, { addressKey, list }));
  const unsubscribeUrl = token && `${origin}/api/mail/unsubscribe?token=${token}`;
  const headers = {
    ...HEADERS,
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  return { to, subject: written.subject, ...render(written, { origin, unsubscribeUrl }), headers };
}

/** RFC 3834: prevents automatic replies. */
const HEADERS = { "Auto-Submitted": "auto-generated" };
