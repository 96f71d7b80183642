// Recognises a browser that signed in to an account before, by a cookie that no script can read. A stranger's wrong passwords do
// not lock it out, and its session is useless without the cookie. The cookie alone gives no access: the password is still needed,
// and the browser's own wrong passwords are counted.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "../../vocabulary/people/device.ts";

/**
 * Sessions and OAuth states are signed with the same secret; the audience prevents one kind of token from being accepted as
 * another.
 */
const AUDIENCE = "device";

type DeviceDeps = Pick<Deps, "config" | "now">;

/** @param accountKey of the account that signed in (`login-attempts.ts`) */
export async function signDevice(
  { config, now }: DeviceDeps,
  accountKey: string,
): Promise<{ id: string; cookie: string }> {
  const id = newPublicId();
  const cookie = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(accountKey)
    .setJti(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor((now() + DEVICE_DAYS * DAY_MS) / 1000))
    .sign(utf8(config.SESSION_SECRET));
  return { id, cookie };
}

/** The content of a device's cookie; null for every other cookie, or none. */
export async function deviceOf(
  { config, now }: DeviceDeps,
  cookie: string | undefined,
): Promise<{ id: string; accountKey: string } | null> {
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ["exp", "jti", "sub"],
    });
    return { id: String(payload.jti), accountKey: String(payload.sub) };
  } catch {
    return null;
  }
}

/** Sets the cookie by which this browser is recognised next time. No script can read it, and no other site sends it. */
export const keepDevice = (c: Context, device: string) =>
  setCookie(c, DEVICE_COOKIE, device, {
    prefix: "host",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  });
