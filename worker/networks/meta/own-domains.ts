import { domainOf } from "../../vocabulary/domains.ts";

const MAX_DOMAINS = 5;

// A front page. With another path the address may be in a market or a list of links, where others sell as well.
const FRONT = /^\/?(?:(?:[a-z]{2}|inicio|home|index\.\w{2,5})\/?)?$/i;
// Sites where anybody may have a place.
const SHARED =
  /(?:^|\.)(?:facebook|fb|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|whatsapp|messenger|google|gmail|hotmail)\.com$|(?:^|\.)(?:wa\.me|m\.me|t\.me|youtu\.be|bit\.ly|linktr\.ee|fb\.me|goo\.gl)$/;

/**
 * Returns the domains that a page names as its own in the network's website field: people write one address there, several, or a
 * sentence. An address inside another site does not count. At most `MAX_DOMAINS`.
 */
export function ownDomains(website: string | undefined): string[] {
  const domains = (website ?? "").split(/[\s,;|]+/).flatMap((word) => {
    const domain = domainOf(word);
    const path = word.replace(/^[a-z]+:\/\//i, "").replace(/^[^/?#]*/, "");
    return domain && FRONT.test(path) && !SHARED.test(domain) ? [domain] : [];
  });
  return [...new Set(domains)].slice(0, MAX_DOMAINS);
}
