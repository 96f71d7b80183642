// A browser that signed in to an account before, as a cookie says that no script can read. A stranger's wrong passwords do not
// lock it out. It opens nothing by itself: the password is asked for as ever, and its own wrong ones are counted.
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";

/** Browsers keep a cookie for 400 days at most. */
export const DEVICE_DAYS = 365;
/** Sessions and OAuth states are signed with the same secret: the audience keeps one from passing for the other. */
const AUDIENCE = "device";

type DeviceDeps = Pick<Deps, "config" | "now">;

/** @param accountKey of the account that signed in (`login.ts`) */
export function signDevice({ config, now }: DeviceDeps, accountKey: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(accountKey)
    .setJti(newPublicId())
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor((now() + DEVICE_DAYS * DAY_MS) / 1000))
    .sign(utf8(config.SESSION_SECRET));
}

/** The device's own id, when it signed in to this account before; null for every other cookie, or none. */
export async function knownDevice(
  { config, now }: DeviceDeps,
  { token, accountKey }: { token: string | undefined; accountKey: string },
): Promise<string | null> {
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      subject: accountKey,
      currentDate: new Date(now()),
      requiredClaims: ["exp", "jti"],
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
