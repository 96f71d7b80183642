// Recognises a browser that signed in to an account before, by a cookie that no script can read. A stranger's wrong passwords do
// not lock it out, and its session is useless without the cookie. The cookie alone gives no access: the password is still needed,
// and the browser's own wrong passwords are counted. A new password ends what earlier cookies were known for.

import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "../../vocabulary/people/device.ts";

/**
 * Sessions and OAuth states are signed with the same secret; the audience prevents one kind of token from being accepted as
 * another.
 */
const AUDIENCE = "device";

type DeviceDeps = Pick<Deps, "config" | "now">;

/**
 * Signs the cookie of a browser that signed in now, or whose person chose a new password in it.
 *
 * @param accountKey of the account that signed in (`login-attempts.ts`)
 */
export const signDevice = (
  { config, now }: DeviceDeps,
  { accountKey, id }: { accountKey: string; id: string },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(accountKey)
    .setJti(id)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now()))
    .setExpirationTime(seconds(now() + DEVICE_DAYS * DAY_MS))
    .sign(utf8(config.SESSION_SECRET));

const seconds = (ms: number) => Math.floor(ms / 1000);

/** The content of a device's cookie; null for every other cookie, or none. */
export async function deviceOf(
  { config, now }: DeviceDeps,
  cookie: string | undefined,
): Promise<{ id: string; accountKey: string; signedAt: number } | null> {
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ["exp", "iat", "jti", "sub"],
    });
    return { id: String(payload.jti), accountKey: String(payload.sub), signedAt: Number(payload.iat) };
  } catch {
    return null;
  }
}

/**
 * The device of a cookie that the account knows: another account's, and one from before its last new password, is a stranger's.
 *
 * @param passwordChangedAt epoch milliseconds; undefined without an account
 */
export async function knownDevice(
  deps: DeviceDeps,
  cookie: string | undefined,
  { accountKey, passwordChangedAt = 0 }: { accountKey: string; passwordChangedAt: number | undefined },
): Promise<{ id: string } | null> {
  const device = await deviceOf(deps, cookie);
  return device?.accountKey === accountKey && device.signedAt >= seconds(passwordChangedAt) ? device : null;
}

/** Sets the cookie by which this browser is recognised next time. No script can read it, and no other site sends it. */
export const keepDevice = (c: Context, device: string) =>
  setCookie(c, DEVICE_COOKIE, device, {
    prefix: "host",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  });
