import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";

/** Public services, whose addresses belong to no person. */
const SHARED_HOSTS =
  /^(wa\.me|t\.me|bit\.ly|[\w.]*(whatsapp|telegram|facebook|instagram|youtube|tiktok|google)\.com)\b/i;

/**
 * Masks phone numbers, addresses and handles in a text, and keeps their shape: a number keeps its length and first digits, a link its
 * ending. Contacts spelled out in words are not masked. Masking twice changes nothing.
 */
export function maskContacts(text: string): string {
  const { folded, normalized } = normalize(text);
  const spans = findPatterns(folded, normalized, []).flatMap(({ rule, start, end }) => {
    const mask = MASKS[rule];
    // In "niñ@s" the "@" is a letter.
    const isInsideWord = rule === "handle" && /\p{L}/u.test(text.charAt(start - 1));
    return mask === undefined || isInsideWord ? [] : [{ start, end, mask }];
  });
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let masked = "";
  let done = 0;
  for (const { start, end, mask } of spans) {
    if (start < done) continue;
    masked += text.slice(done, start) + mask(text.slice(start, end));
    done = end;
  }
  return masked + text.slice(done);
}

const MASKS: Partial<Record<string, (span: string) => string>> = {
  phone: (span) => {
    let digits = 0;
    return span.replace(/\d/g, (digit) => (digits++ < 3 ? digit : "0"));
  },
  handle: (span) => span.replace(/@[\w.]+/, "@usuario"),
  email: () => "correo@ejemplo.com",
  link: maskLink,
  short_link: maskLink,
  chat_link: maskLink,
};

function maskLink(span: string): string {
  const [, scheme = "", host = "", path = ""] = /^(https?:\/\/|www\.)?([^/\s?#]*)(.*)$/is.exec(span) ?? [];
  const maskedHost = SHARED_HOSTS.test(host) ? host : `ejemplo.${host.split(".").at(-1)}`;
  return scheme + maskedHost + path.replace(/\d/g, "0").replace(/[a-z]/gi, "x");
}
