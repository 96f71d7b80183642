// Who led a visitor here: the code of a link, kept in the browser from the first visit to the registration. It says nothing of
// the visitor and is sent nowhere before they register.

const KEY = "ref";
const NINETY_DAYS_MS = 90 * 86_400_000;
const CODE = /^[\w-]{1,64}$/;

/** Keeps the code of the address, if there is one and no earlier one holds: who came first brought the visitor. */
export function keepReferralCode(now = Date.now()): void {
  const code = new URLSearchParams(location.search).get("ref");
  if (!code || !CODE.test(code) || keptReferralCode(now)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, until: now + NINETY_DAYS_MS }));
  } catch {
    // A browser that keeps nothing loses the recommendation, and nothing else.
  }
}

/** The code that holds now, or null. */
export function keptReferralCode(now = Date.now()): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const { code, until } = (kept ?? {}) as { code?: unknown; until?: unknown };
    return typeof code === "string" && CODE.test(code) && typeof until === "number" && until > now ? code : null;
  } catch {
    return null;
  }
}

/** It has done its work. */
export function forgetReferralCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to keep it in.
  }
}
