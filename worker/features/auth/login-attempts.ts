// Wrong passwords are counted by account and network together, so that a stranger elsewhere locks out no one. Attempts from many
// networks together have a separate limit, which applies to browsers that never signed in to the account.
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { DAY_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { WRONG_PASSWORD_MINUTES, WRONG_PASSWORDS } from "../../vocabulary/limits.ts";
import { knownDevice } from "./device.ts";
import { countAttempt, forgetAttempts } from "./queries.ts";

/** The limit for one network, or one known device. */
const OF_ONE = { most: WRONG_PASSWORDS, windowMs: WRONG_PASSWORD_MINUTES * MINUTE_MS };
/** The limit for all unknown devices (OWASP ASVS 4, 2.2.1: no more than 100 an hour for an account). */
const OF_ALL = { most: 100, windowMs: 60 * MINUTE_MS };
/** When a challenge is configured, the limits are this many times higher for a person who passes one. */
const WITH_CHALLENGE = 10;

type AttemptDeps = Pick<Deps, "core" | "config" | "verifyChallenge" | "now">;

/** The key that stands for an account in keys and cookies, without naming it. */
export const accountKeyOf = ({ config }: Pick<Deps, "config">, email: string): Promise<string> =>
  hmacHex(config.SESSION_SECRET, `login:${email}`);

/**
 * Counts an attempt before its password is checked.
 *
 * @param attempt.network where it comes from (`http/limits/address-group.ts`)
 * @param attempt.deviceCookie the cookie of a device, if there is one
 * @param attempt.passwordChangedAt of the account, if there is one
 * @param attempt.challenge the token of a challenge, if there is one
 * @returns a function that removes the attempt, for a right password
 * @throws AppError `challenge_required` when one is configured and not passed, `too_many_requests`
 */
export async function beginAttempt(
  deps: AttemptDeps,
  attempt: {
    accountKey: string;
    passwordChangedAt: number | undefined;
    network: string;
    deviceCookie: string | undefined;
    challenge: string | undefined;
  },
): Promise<() => Promise<void>> {
  const { core, config } = deps;
  const { accountKey, network } = attempt;
  const device = await knownDevice(deps, attempt.deviceCookie, attempt);
  const from = device === null ? `network:${network}` : `device:${device.id}`;
  const ownKey = await hmacHex(config.SESSION_SECRET, `login:${accountKey}:${from}`);
  const counted = [{ key: ownKey, ...OF_ONE }, ...(device === null ? [{ key: accountKey, ...OF_ALL }] : [])];
  await requireWithin(deps, counted, {
    challenge: attempt.challenge,
    facts: `account ${accountKey.slice(0, 16)} is locked`,
  });
  return () =>
    forgetAttempts(
      core,
      counted.map(({ key }) => key),
    );
}

/** The registrations of a network, and of an IPv6 /48, in a day. */
const REGISTRATIONS = { ofNetwork: 10, ofSite: 50, windowMs: DAY_MS };

/**
 * Counts a registration by where it comes from.
 *
 * @throws AppError `challenge_required` when one is configured and not passed, `too_many_requests`
 */
export async function countRegistration(
  deps: AttemptDeps,
  { network, site, challenge }: { network: string; site: string | null; challenge: string | undefined },
): Promise<void> {
  const keyOf = (from: string) => hmacHex(deps.config.SESSION_SECRET, `register:${from}`);
  const { ofNetwork, ofSite, windowMs } = REGISTRATIONS;
  const counted = [
    { key: await keyOf(network), most: ofNetwork, windowMs },
    ...(site === null ? [] : [{ key: await keyOf(site), most: ofSite, windowMs }]),
  ];
  await requireWithin(deps, counted, { challenge, facts: "registrations of a network" });
}

type Counted = { key: string; most: number; windowMs: number };

async function requireWithin(
  deps: AttemptDeps,
  counted: readonly Counted[],
  { challenge, facts }: { challenge: string | undefined; facts: string },
): Promise<void> {
  const { core, now } = deps;
  const passed = challenge ? await deps.verifyChallenge?.(challenge) : undefined;
  for (const { key, most, windowMs } of counted) {
    const attempts = await countAttempt(core, { accountKey: key, now: now(), windowMs });
    if (attempts <= most) continue;
    const isOver = attempts > most * WITH_CHALLENGE;
    if (!deps.verifyChallenge || passed === "unavailable" || isOver)
      throw new AppError("too_many_requests", { facts, retryAfterSeconds: windowMs / 1000 });
    if (passed !== "passed") throw new AppError("challenge_required", { facts });
  }
}
