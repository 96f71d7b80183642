// The session is a signed token; only the version that can revoke it is stored.
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";

const SESSION_DAYS = 30;
/** The same secret signs OAuth states: the audience keeps each kind of token from passing for the other. */
const AUDIENCE = "session";

type SessionDeps = Pick<Deps, "config" | "now">;

export function signSession({ config, now }: SessionDeps, user: { publicId: string; sessionVersion: number }) {
  const at = now();
  return new SignJWT({ v: user.sessionVersion })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.publicId)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(at))
    .setExpirationTime(seconds(at + SESSION_DAYS * DAY_MS))
    .sign(utf8(config.SESSION_SECRET));
}

/**
 * The person a token was made for. Only the database knows whether its version is still valid.
 *
 * @throws AppError `unauthorized`
 */
export async function verifySession({ config, now }: SessionDeps, token: string) {
  try {
    const { payload } = await jwtVerify(token, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ["sub", "exp", "v"],
    });
    return { publicId: String(payload.sub), version: Number(payload.v) };
  } catch (cause) {
    throw new AppError("unauthorized", { cause });
  }
}

const seconds = (ms: number) => Math.floor(ms / 1000);
