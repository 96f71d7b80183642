import { readFileSync } from "node:fs";

/**
 * Returns the site's origin, without a trailing slash: VITE_SITE_ORIGIN, or else the deployment's APP_ORIGIN. Canonical addresses, link
 * previews and the sitemap need absolute addresses.
 */
export function siteOrigin(): string {
  const origin =
    process.env.VITE_SITE_ORIGIN ?? /^APP_ORIGIN = "(.+)"$/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
  if (!origin) throw new Error("No origin for the site: set VITE_SITE_ORIGIN, or APP_ORIGIN in wrangler.toml");
  return new URL(origin).origin;
}
