// Writes `_headers`, which Cloudflare applies to the files of the pages: the Worker's own table of security headers, and how long
// each file may be kept. A build for the local stack, or with a challenge, adds their origins.
import type { Plugin } from "vite";
import { pageHeaders } from "../../worker/http/security-headers.ts";
import { paths } from "../../worker/vocabulary/paths.ts";

type Addresses = {
  /** The origin of the network's pictures, when it does not use https. */
  pictures: string | undefined;
  /** The origin of a replacement for Stripe.js. */
  stripeJs: string | undefined;
  /** The origin of Turnstile, when a challenge is configured. */
  challenge: string | undefined;
};

export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

export function headersFile(addresses: Addresses): Plugin {
  return {
    name: "atalaya-headers",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "_headers", source: headersOf(addresses) });
    },
  };
}

const DAY = "Cache-Control: public, max-age=86400";

function headersOf({ pictures, stripeJs, challenge }: Addresses): string {
  const added = {
    "img-src": local(pictures),
    "script-src": [...local(stripeJs), ...(challenge ? [challenge] : [])],
    "frame-src": challenge ? [challenge] : [],
    "connect-src": local(stripeJs),
  };
  return [
    rule("/*", ...Object.entries(pageHeaders(added)).map(([name, value]) => `${name}: ${value}`)),
    // The return page needs the window that opened it.
    rule(paths.facebookCallback, "! Cross-Origin-Opener-Policy"),
    // The names of these files change with their content. The Worker answers for missing files (worker/entry/missing-page.ts).
    rule("/assets/*", "Cache-Control: public, max-age=31536000, immutable"),
    // Every page needs these files before its first paint; they are short and seldom change.
    ...["/theme.js", "/early-input.js", "/session.js"].map((path) => rule(path, DAY)),
  ].join("\n");
}

const rule = (path: string, ...lines: string[]) => [path, ...lines.map((line) => `  ${line}`), ""].join("\n");

/** Adds an origin without https. Production has only https, which the table allows. */
const local = (address: string | undefined) => (address?.startsWith("http:") ? [new URL(address).origin] : []);
