// The recommender's code of a link, stored in the browser from the first visit to the registration. It says nothing about
// the visitor and is sent nowhere before they register.

const KEY = "ref";
const NINETY_DAYS_MS = 90 * 86_400_000;
const CODE = /^[\w-]{1,64}$/;

/** Stores the code of the address unless an earlier one is stored: the first recommender counts. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get("ref");
  if (!code || !CODE.test(code) || keptReferralCode()) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, until: Date.now() + NINETY_DAYS_MS }));
  } catch {
    // Without storage only the recommendation is lost.
  }
}

/** The stored code that has not expired, or null. */
export function keptReferralCode(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const { code, until } = (kept ?? {}) as { code?: unknown; until?: unknown };
    return typeof code === "string" && CODE.test(code) && typeof until === "number" && until > Date.now() ? code : null;
  } catch {
    return null;
  }
}

/** Deletes the code after the registration. */
export function forgetReferralCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no storage.
  }
}
