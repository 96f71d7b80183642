import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "../../vocabulary/people/device.ts";

/** Sets the cookie by which this browser is recognised next time. No script can read it, and no other site sends it. */
export const keepDevice = (c: Context, device: string) =>
  setCookie(c, DEVICE_COOKIE, device, {
    prefix: "host",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  });
