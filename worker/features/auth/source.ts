import Bowser from "bowser";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { addressGroup, addressSite } from "../../http/limits/address-group.ts";
import { requestPlace } from "../../http/request-place.ts";
import { DEVICE_COOKIE } from "../../vocabulary/people/device.ts";

/** Where a sign-in comes from. */
export type Source = {
  /** The network that attempts are counted by (`http/limits/address-group.ts`). */
  network: string;
  /** The wider network that registrations are counted by too; null for an IPv4 address. */
  site: string | null;
  /** The cookie of a device that signed in before, as the browser sent it. */
  deviceCookie: string | undefined;
  /** Whether it is a browser; its session is bound to the cookie of its device. */
  isBrowser: boolean;
  /** The device's name for people. */
  device: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
};

export const sourceOf = (c: Context): Source => ({
  network: addressGroup(c),
  site: addressSite(c),
  deviceCookie: getCookie(c, DEVICE_COOKIE, "host"),
  // Browsers send this header with every request, and no page can remove it.
  isBrowser: c.req.header("sec-fetch-site") !== undefined,
  device: deviceName(c.req.header("user-agent")),
  ...requestPlace(c.req.raw),
});

/** The longest part of a browser's `User-Agent` that is read. */
const MAX_USER_AGENT = 500;
/** Every browser and system that the library knows. */
const KNOWN = new Set(Object.values({ ...Bowser.BROWSER_MAP, ...Bowser.OS_MAP }));

/**
 * Returns the browser and its system as people name them, such as `Chrome · Windows`, from the `User-Agent` header. Whoever sends
 * the request chooses that header, and the library returns unknown names as they are, so only known ones are returned.
 *
 * @returns "" when neither is known
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  return [browser.name, os.name].filter((name) => name !== undefined && KNOWN.has(name)).join(" · ");
}
