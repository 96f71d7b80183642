import { domainOf } from "../../vocabulary/domains.ts";

const MOST_DOMAINS = 5;

// A front page. Under another path the domain may be of a market or a list of links, where others sell as well.
const FRONT = /^\/?(?:(?:[a-z]{2}|inicio|home|index\.\w{2,5})\/?)?$/i;
// Their own places, which anybody may have one of.
const SHARED =
  /(?:^|\.)(?:facebook|fb|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|whatsapp|messenger|google|gmail|hotmail)\.com$|(?:^|\.)(?:wa\.me|m\.me|t\.me|youtu\.be|bit\.ly|linktr\.ee|fb\.me|goo\.gl)$/;

/**
 * The domains that a page names as its own in the network's field for its website: people write one address there, several, or a
 * sentence. None of an address inside somebody else's site, and at most `MOST_DOMAINS`.
 */
export function ownDomains(website: string | undefined): string[] {
  const domains = (website ?? "").split(/[\s,;|]+/).flatMap((word) => {
    const domain = domainOf(word);
    const path = word.replace(/^[a-z]+:\/\//i, "").replace(/^[^/?#]*/, "");
    return domain && FRONT.test(path) && !SHARED.test(domain) ? [domain] : [];
  });
  return [...new Set(domains)].slice(0, MOST_DOMAINS);
}
