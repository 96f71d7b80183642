import type { Conversion } from "../../platform/conversions/conversions.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import type { trackingEvents } from "../../platform/db/core.ts";
import type { Tracking } from "./schemas.ts";

/** The hash that Meta compares: of the trimmed lower-case text, SHA-256 in hexadecimal. */
export const hashed = (text: string): Promise<string> => sha256Hex(text.trim().toLowerCase());

type Kind = (typeof trackingEvents.$inferSelect)["kind"];
type Event = { kind: Kind; eventId: string; valueCents: number | null; createdAt: number; tracking: Tracking };
type Person = { email: string; publicId: string };

/** Meta's standard events, and our own name when none fits: an upgrade is not a second purchase. */
const NAMES: Record<Kind, string> = {
  register: "CompleteRegistration",
  activate_trial: "StartTrial",
  purchase: "Purchase",
  upgrade: "UpgradePlan",
  setup: "AddPaymentInfo",
};
const COUNTRY = "ES";
/** Meta's cookies: `fb`, a number, milliseconds, and what identifies the browser or the click. */
const COOKIE = /^fb\.\d\.\d{10,13}\.\S+$/;

/**
 * Builds what Meta receives. The visitor's IP address is not sent: the hashed e-mail recognises a signed-in person better, and
 * the address would have to be stored until this is sent. URLs are sent without query and fragment, which may contain codes and
 * searches.
 *
 * @param event.createdAt no event is later than this, even when the browser's clock said so
 */
export async function conversionOf(
  { tracking, ...event }: Event,
  person: Person,
  appOrigin: string,
): Promise<Conversion> {
  const [emailHash, personHash, countryHash] = await Promise.all([
    hashed(person.email),
    hashed(person.publicId),
    hashed(tracking.country ?? COUNTRY),
  ]);
  return {
    name: NAMES[event.kind],
    id: event.eventId,
    time: conversionTime(event.createdAt, tracking),
    sourceUrl: bareAddress(tracking.event_source_url) ?? appOrigin,
    userAgent: tracking.client_user_agent || "unknown",
    emailHash,
    personHash,
    countryHash,
    fbp: wellFormed(tracking.fbp),
    fbc: wellFormed(tracking.fbc),
    cents: event.kind === "purchase" || event.kind === "upgrade" ? (event.valueCents ?? 0) : null,
  };
}

/** Epoch seconds. */
export const conversionTime = (createdAt: number, { event_time }: Tracking): number =>
  Math.min(event_time, Math.floor(createdAt / 1000));

const wellFormed = (cookie: string | null | undefined) => (cookie && COOKIE.test(cookie) ? cookie : null);

function bareAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, origin, pathname } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? origin + pathname : null;
}
