// A session is a row, and a signed token that names it. A browser's session is bound to the cookie of its device, which no script
// can read, so the token alone is useless on another device.
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { DAY_MS, MAX_SESSION_DAYS, SESSION_DAYS } from "../../vocabulary/durations.ts";
import { deviceOf } from "./device.ts";

/** A visit after this many days gets a new token. */
const RENEW_AFTER_DAYS = 1;
/** The same secret signs OAuth states; the audience prevents one kind of token from being accepted as the other. */
const AUDIENCE = "session";

type SessionDeps = Pick<Deps, "config" | "now">;

/** The content of a token besides its person and version. */
export type SessionFacts = {
  sessionId: string;
  /** The device whose cookie must be sent too; null for a client that is not a browser. */
  deviceId: string | null;
  /** When the password was given, epoch seconds. */
  signedInAt: number;
};

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  v: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  device: z.string().optional(),
});

/** @param facts.signedInAt now, when it is left out */
export function signSession(
  { config, now }: SessionDeps,
  user: { publicId: string; sessionVersion: number },
  facts: Omit<SessionFacts, "signedInAt"> & Partial<SessionFacts>,
): Promise<string> {
  const at = seconds(now());
  const signedInAt = facts.signedInAt ?? at;
  return new SignJWT({
    sid: facts.sessionId,
    v: user.sessionVersion,
    auth_time: signedInAt,
    device: facts.deviceId ?? undefined,
  })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.publicId)
    .setAudience(AUDIENCE)
    .setIssuedAt(at)
    .setExpirationTime(Math.min(at + seconds(SESSION_DAYS * DAY_MS), signedInAt + seconds(MAX_SESSION_DAYS * DAY_MS)))
    .sign(utf8(config.SESSION_SECRET));
}

/**
 * Returns the session that a token names. Only the database knows whether it is still open.
 *
 * @param cookie of the device, as the browser sent it
 * @throws AppError `unauthorized`
 */
export async function verifySession(deps: SessionDeps, token: string, cookie: string | undefined) {
  const claims = await read(deps, token);
  const { sub: publicId, sid: sessionId, v: version, iat, auth_time: signedInAt, device: deviceId = null } = claims;
  if (deviceId !== null && (await deviceOf(deps, cookie))?.id !== deviceId)
    throw new AppError("unauthorized", { facts: "a session of another device" });
  const isDue = seconds(deps.now()) - iat > seconds(RENEW_AFTER_DAYS * DAY_MS);
  return { publicId, sessionId, version, deviceId, signedInAt, isDue };
}

async function read({ config, now }: SessionDeps, token: string): Promise<z.infer<typeof Claims>> {
  try {
    const { payload } = await jwtVerify(token, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ["exp"],
    });
    return Claims.parse(payload);
  } catch (cause) {
    throw new AppError("unauthorized", { cause });
  }
}

const seconds = (ms: number) => Math.floor(ms / 1000);
