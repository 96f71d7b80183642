import type { Rule } from "./pattern-match.ts";

// Endings that occur in comments; a full list would read "hola.como" and "si.no" as links.
const ENDINGS =
  "com|net|org|info|biz|xyz|online|site|shop|store|club|vip|top|live|app|link|click|me|ly|io|co|gl|gg|tv|fm|ai|dev|gov|edu|pro|win|bet|fun|page|pe|mx|ar|cl|uy|py|bo|ec|ve|cr|gt|sv|hn|ni|pa|do|pr|cu|es|br|pt|eu|us|uk|ru|cn|example";

// Quantifiers are bounded, so that no text costs more than its length times a constant.
export const LINK = new RegExp(
  `(?<![\\w@.-])(?:(?:https?:/{1,2}|www\\.)[^\\s"'<>)]{2,300}|(?:[a-z0-9][a-z0-9-]{0,40}\\.){1,4}(?:${ENDINGS})(?![\\w-])(?:\\.(?:${ENDINGS})(?![\\w-]))?(?:[/?#][^\\s"'<>)]{0,300})?)`,
  "g",
);

/** "tienda punto com", "tienda (.) com", "tienda . com", "tienda · com", "wa . me", "w w w", "hxxp". A bare ". me" is the end of a sentence. */
export const DISGUISED_LINK = new RegExp(
  `\\b(?:hxxps?|w w w|[a-z0-9-]{2,40} ?(?:[([{<] ?(?:punto|dot|\\.) ?[)\\]}>]|(?<= )(?:punto|dot)(?= )) ?(?:${ENDINGS}|klub)\\b|(?:wa|t) ?(?:\\.|punto) me\\b|[a-z0-9-]{2,40} ?[·•] ?(?:${ENDINGS})\\b|[a-z0-9-]{2,40} \\. (?:com|net|org|info|xyz|club|shop|online|site|pe|mx|cl)\\b)(?: ?/ ?[a-z0-9]{1,40})?`,
  "g",
);

const SHORTENERS = new Set(
  "bit.ly tinyurl.com t.co is.gd cutt.ly acortar.link goo.gl rebrand.ly t.ly shorturl.at ow.ly buff.ly adf.ly rb.gy v.gd tiny.cc s.id n9.cl tiny.one bitly.ws u.to clck.ru qr.ae ouo.io lnkd.in x.gd kutt.it gg.gg shorturl.me urlz.fr linktr.ee flow.page taplink.cc solo.to allmylinks.com campsite.bio msha.ke bio.link beacons.ai lnk.bio".split(
    " ",
  ),
);
const CHATS = new Set(
  "wa.me wa.link api.whatsapp.com chat.whatsapp.com whatsapp.com t.me telegram.me m.me discord.gg signal.me".split(" "),
);

/** The host of a link, without "www.": the one a browser would open, so that "https://allowed.com@evil.com" is evil.com. */
export function hostOf(link: string): string {
  const authority = link.replace(/^https?:\/*/, "").split(/[/?#\\]/, 1)[0]!;
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d*$/, "")
    .replace(/^www\./, "")
    .replace(/[.,;:!]+$/, "");
}

/** The rule that a link to this host matches. */
export function linkRule(host: string): Rule {
  if (CHATS.has(host)) return "chat_link";
  return SHORTENERS.has(host) ? "short_link" : "link";
}

/** Whether a host is one of the domains, as typed by the owner, or a subdomain of one. */
export function isAllowedHost(host: string, allowedDomains: readonly string[]): boolean {
  return allowedDomains.some((typed) => {
    const domain = hostOf(typed.trim().toLowerCase());
    return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
  });
}
