import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { addressGroup } from "../../http/limits/address-group.ts";
import { requestPlace } from "../../http/request-place.ts";
import { DEVICE_COOKIE } from "../../vocabulary/people/device.ts";
import { deviceName } from "./sessions/device-name.ts";

/** Where a sign-in comes from. */
export type Source = {
  /** The network that attempts are counted by (`http/limits/address-group.ts`). */
  network: string;
  /** The cookie of a device that signed in before, as the browser sent it. */
  deviceCookie: string | undefined;
  /** Whether it is a browser; its session is bound to the cookie of its device. */
  isBrowser: boolean;
  /** The device's name for people (`sessions/device-name.ts`). */
  device: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
};

export const sourceOf = (c: Context): Source => ({
  network: addressGroup(c),
  deviceCookie: getCookie(c, DEVICE_COOKIE, "host"),
  // Browsers send this header with every request, and no page can remove it.
  isBrowser: c.req.header("sec-fetch-site") !== undefined,
  device: deviceName(c.req.header("user-agent")),
  ...requestPlace(c.req.raw),
});
