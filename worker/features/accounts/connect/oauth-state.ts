// The state that passes through a network's dialog. It is signed, valid for ten minutes, once, and only for the person or
// the link that it was issued to.

import { and, eq, gt, lte } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { utf8 } from "../../../platform/crypto/encoding.ts";
import { batch } from "../../../platform/db/batch.ts";
import { oauthStates } from "../../../platform/db/core.ts";
import { newPublicId } from "../../../platform/db/ids.ts";

const LIFETIME_MS = 10 * 60_000;
/** The same secret signs sessions; the audience prevents one kind of token from being accepted as the other. */
const AUDIENCE = "oauth";

type StateDeps = Pick<Deps, "core" | "config" | "now">;
/**
 * The person who connects, or the link that they hold. The stored row binds them to the nonce, so the network learns nothing from
 * the state itself.
 */
export type Asker = { workspaceId: number } & ({ userId: number } | { linkHash: string });
const askerOf = (by: Asker): string => ("userId" in by ? `user:${by.userId}` : `link:${by.linkHash}`);

export async function issueState({ core, config, now }: StateDeps, by: Asker): Promise<string> {
  const nonce = newPublicId();
  const at = now();
  const expiresAt = at + LIFETIME_MS;
  await batch(core, {
    expired: core.delete(oauthStates).where(lte(oauthStates.expiresAt, at)),
    issued: core.insert(oauthStates).values({ nonce, workspaceId: by.workspaceId, asker: askerOf(by), expiresAt }),
  });
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setJti(nonce)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.ceil(expiresAt / 1000))
    .sign(utf8(config.SESSION_SECRET));
}

/**
 * Checks a state and makes it invalid.
 *
 * @throws AppError `oauth_state_invalid` when it is somebody else's, expired, or already used
 */
export async function redeemState(deps: StateDeps, { state, ...asker }: Asker & { state: string }): Promise<void> {
  const nonce = await nonceOf(deps, state);
  const redeemed = await deps.core
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.nonce, nonce),
        eq(oauthStates.workspaceId, asker.workspaceId),
        eq(oauthStates.asker, askerOf(asker)),
        gt(oauthStates.expiresAt, deps.now()),
      ),
    )
    .returning({ nonce: oauthStates.nonce });
  if (redeemed.length === 0) throw new AppError("oauth_state_invalid");
}

async function nonceOf({ config, now }: StateDeps, state: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(state, utf8(config.SESSION_SECRET), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ["jti", "exp"],
    });
    return String(payload.jti);
  } catch (cause) {
    throw new AppError("oauth_state_invalid", { cause });
  }
}
