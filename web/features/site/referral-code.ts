// The recommender's code of a link, stored in the browser from the first visit to the registration. It says nothing about
// the visitor, and it is not sent before they register.
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { MAX_REFERRAL_CODE_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { PARAMETERS } from "../../paths.ts";
import { createStoredText } from "../../store.ts";

const stored = createStoredText("ref");
/** How long the code is kept between the first visit and the registration. */
const KEPT_MS = 90 * DAY_MS;
const CODE = new RegExp(`^[\\w-]{1,${MAX_REFERRAL_CODE_LENGTH}}$`);

/** Stores the code of the address unless an earlier one is stored: the first recommender counts. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get(PARAMETERS.referralCode);
  if (!code || !CODE.test(code) || keptReferralCode()) return;
  stored.set(JSON.stringify({ code, until: Date.now() + KEPT_MS }));
}

/** The stored code that has not expired, or null. */
export function keptReferralCode(): string | null {
  try {
    const parsed: unknown = JSON.parse(stored.read() ?? "null");
    const { code, until } = (parsed ?? {}) as { code?: unknown; until?: unknown };
    return typeof code === "string" && CODE.test(code) && typeof until === "number" && until > Date.now() ? code : null;
  } catch {
    return null;
  }
}

/** Deletes the code after the registration. */
export const forgetReferralCode = () => stored.set(null);
