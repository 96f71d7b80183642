import { MAX_TRACKED_URL_LENGTH, MAX_USER_AGENT_LENGTH } from "../../../worker/vocabulary/limits.ts";
import type { Tracking } from "../../api/types.ts";
import { clickCookie } from "./ad-click.ts";
import { hasMarketingConsent } from "./consent.ts";

/** The data sent with a registration, a trial and a purchase. Advertising identifiers only after a yes. */
export function buildTracking(): Tracking {
  const now = Date.now();
  return {
    event_id: crypto.randomUUID(),
    event_time: Math.floor(now / 1000),
    event_source_url: window.location.href.slice(0, MAX_TRACKED_URL_LENGTH),
    action_source: "website",
    client_user_agent: navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    consent: hasMarketingConsent(),
    ...(hasMarketingConsent() && adIdentifiers(now)),
    referrer_url: document.referrer.slice(0, MAX_TRACKED_URL_LENGTH),
    country: "ES",
    captured_at: new Date(now).toISOString(),
  };
}

/** Meta's cookies. Without a cookie of the click, it is made from the address. */
function adIdentifiers(now: number): Pick<Tracking, "fbp" | "fbc"> {
  const fbp = cookie("_fbp");
  const fbc = cookie("_fbc") ?? clickCookie(window.location.search, now);
  return { ...(fbp && { fbp }), ...(fbc && { fbc }) };
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
