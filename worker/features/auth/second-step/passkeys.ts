// Passkeys (WebAuthn). A challenge is a one-time token, so an answer to it is valid once.
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, lte } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../../../platform/crypto/encoding.ts";
import { type OneTimeKind, passkeys } from "../../../platform/db/core.ts";
import { newOneTimeToken, spendOneTimeToken } from "../one-time-tokens.ts";
import type { Member } from "../queries.ts";

type KeyDeps = Pick<Deps, "core" | "now">;
/** The page's origin: a passkey belongs to its host. */
type Site = { origin: string };

/** Evaluated with the first passkey: its libraries of certificates take a quarter of the Worker's start. */
const webAuthn = () => import("@simplewebauthn/server");

const SITE_NAME = "Atalaya";
export const MAX_PASSKEYS = 20;

async function challenge(deps: KeyDeps, kind: OneTimeKind, userId: number | null) {
  const { secret, stored } = await newOneTimeToken(deps, { kind, userId });
  await stored;
  // The library encodes its input once more.
  return utf8(secret);
}

/** The secret within a challenge, as the browser's answer repeats it. */
const secretIn = (given: string) => new TextDecoder().decode(fromBase64Url(given));

/** Returns what the browser needs to create a passkey for the person. */
export async function passkeyOptions(
  deps: KeyDeps,
  { user, origin, passkeys }: Site & { user: Member["user"]; passkeys: { id: string }[] },
) {
  const { generateRegistrationOptions } = await webAuthn();
  const { extensions, ...options } = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: new URL(origin).hostname,
    userName: user.email,
    userDisplayName: user.name,
    userID: utf8(user.publicId),
    challenge: await challenge(deps, "add_passkey", user.id),
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return options;
}

/** Stores the passkey that the browser made. @throws AppError `passkey_refused` */
export async function addPasskey(
  deps: KeyDeps,
  { userId, origin, name, response }: Site & { userId: number; name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: async (given) =>
      (await spendOneTimeToken(deps, { kind: "add_passkey", secret: secretIn(given) }))?.userId === userId,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
  }).catch((cause: unknown) => {
    throw new AppError("passkey_refused", { cause });
  });
  if (!verified) throw new AppError("passkey_refused");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const row = {
    id,
    userId,
    publicKey: toBase64Url(publicKey),
    counter,
    transports,
    name,
    createdAt: deps.now(),
  };
  const stored = await deps.core.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  if (stored.length === 0) throw new AppError("passkey_refused", { facts: "the passkey is known already" });
}

/**
 * Returns what the browser needs to sign in with a passkey.
 *
 * @param input.userId who gave their password already, for a second step; null when the passkey itself identifies the person
 */
export async function signInOptions(
  deps: KeyDeps,
  { origin, userId, allowed }: Site & { userId: number | null; allowed: (typeof passkeys.$inferSelect)[] },
) {
  const { generateAuthenticationOptions } = await webAuthn();
  const { extensions, ...options } = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await challenge(deps, "use_passkey", userId),
    allowCredentials: allowed.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: "required",
  });
  return options;
}

/**
 * Returns the person whose passkey answered, after their device verified them.
 *
 * @param input.userId the person that the challenge was made for; null for anybody
 * @throws AppError `passkey_refused`
 */
export async function checkPasskey(
  deps: KeyDeps,
  { origin, userId, response }: Site & { userId: number | null; response: AuthenticationResponseJSON },
): Promise<number> {
  const { core, now } = deps;
  const key = await core.select().from(passkeys).where(eq(passkeys.id, response.id)).get();
  if (!key || (userId !== null && key.userId !== userId)) throw new AppError("passkey_refused");
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (given) => {
      const used = await spendOneTimeToken(deps, { kind: "use_passkey", secret: secretIn(given) });
      return used !== undefined && used.userId === userId;
    },
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: { id: key.id, publicKey: fromBase64Url(key.publicKey), counter: key.counter },
  }).catch((cause: unknown) => {
    throw new AppError("passkey_refused", { cause });
  });
  if (!verified) throw new AppError("passkey_refused");
  const { newCounter } = authenticationInfo;
  await core
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now() })
    .where(and(eq(passkeys.id, key.id), lte(passkeys.counter, newCounter)));
  return key.userId;
}
