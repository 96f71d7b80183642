import { hasMarketingConsent, watchConsent } from "./consent.ts";

/** How long a click is remembered; /privacy says so. */
export const AD_CLICK_DAYS = 90;

/**
 * The cookie value of a click on an advertisement: `fb.<subdomain index>.<time in ms>.<fbclid>`, or null when the address has
 * no fbclid. Format: Meta, "fbp and fbc parameters" of the Conversions API.
 */
export function clickCookie(search: string, now: number): string | null {
  const click = new URLSearchParams(search).get("fbclid");
  return click && /^[\w-]{1,500}$/.test(click) ? `fb.1.${now}.${click}` : null;
}

/** Stores the click that led here once the visitor agrees: the registration comes pages later. */
export function keepAdClick(): () => void {
  const value = clickCookie(location.search, Date.now());
  const keep = () => {
    if (!value || !hasMarketingConsent() || document.cookie.includes("_fbc=")) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
    document.cookie = `_fbc=${value}; max-age=${AD_CLICK_DAYS * 86_400}; path=/; samesite=lax`;
  };
  keep();
  return watchConsent(keep);
}
