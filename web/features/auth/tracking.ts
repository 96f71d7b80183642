import type { Tracking } from "../../api/types.ts";

/** The server takes addresses up to this length. */
const MAX_URL = 2_000;

/** What accompanies a registration, a trial and a purchase. The network's cookies are read only when they exist. */
export function buildTracking(now = Date.now()): Tracking {
  return {
    event_id: crypto.randomUUID(),
    event_time: Math.floor(now / 1000),
    event_source_url: window.location.href.slice(0, MAX_URL),
    action_source: "website",
    client_user_agent: navigator.userAgent.slice(0, 1_000),
    ...present("fbp", cookie("_fbp")),
    ...present("fbc", cookie("_fbc")),
    referrer_url: document.referrer.slice(0, MAX_URL),
    country: "ES",
    captured_at: new Date(now).toISOString(),
  };
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const present = (key: "fbp" | "fbc", value: string | undefined) => (value ? { [key]: value } : {});
