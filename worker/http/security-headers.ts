// The only table of security headers. Answers of the API carry them, and the build writes them into the `_headers` of the pages
// (tools/build/headers.ts).
import { PICTURE_HOSTS } from "../networks/capabilities.ts";

/** Headers of every answer, page or not. */
const EVERYWHERE = {
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

type Policy = Record<string, readonly string[]>;

/** An answer of the API is never a page, so a browser may run and show nothing of it. */
const API_POLICY: Policy = { "default-src": ["'none'"], "frame-ancestors": ["'none'"] };

const PAGE_POLICY: Policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "https://js.stripe.com"],
  "style-src": ["'self'"],
  "img-src": [
    "'self'",
    "data:",
    ...[...new Set(Object.values(PICTURE_HOSTS).flat())].map((host) => `https://*.${host}`),
  ],
  "connect-src": ["'self'", "https://api.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  // Text never becomes markup or a script's address, except through web/trusted-types.ts.
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["default"],
};

export const API_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  "Content-Security-Policy": written(API_POLICY),
  // Answers are not cached, and other sites cannot read them.
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** @param added origins beside those of production, by directive: those of a local stack, or of a service that is configured */
export const pageHeaders = (added: Policy = {}): Readonly<Record<string, string>> => ({
  ...EVERYWHERE,
  "Content-Security-Policy": written(
    Object.fromEntries(
      Object.entries(PAGE_POLICY).map(([directive, sources]) => [directive, [...sources, ...(added[directive] ?? [])]]),
    ),
  ),
});

function written(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}
