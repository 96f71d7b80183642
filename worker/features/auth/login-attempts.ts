// Wrong passwords are counted by account and network together, so that a stranger elsewhere locks nobody out. What many networks
// try together has a limit of its own, which holds for browsers that never signed in to the account.
import { inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { loginFailures } from "../../platform/db/core.ts";
import { deviceOf } from "./device.ts";
import { countAttempt, forgetAttempts } from "./queries.ts";

const MINUTE_MS = 60_000;
/** From one network, or one known device. */
const OF_ONE = { most: 10, windowMs: 15 * MINUTE_MS };
/** From all unknown devices (OWASP ASVS 4, 2.2.1: no more than 100 an hour for an account). */
const OF_ALL = { most: 100, windowMs: 60 * MINUTE_MS };
/** A cron's share. */
const MOST_FORGOTTEN = 300;

type AttemptDeps = Pick<Deps, "core" | "config" | "now">;

/** Stands for an account in keys and cookies, without naming it. */
export const accountKeyOf = ({ config }: Pick<Deps, "config">, email: string): Promise<string> =>
  hmacHex(config.SESSION_SECRET, `login:${email}`);

/**
 * Counts an attempt before its password is looked at.
 *
 * @param attempt.network where it comes from (`http/address-group.ts`)
 * @param attempt.device  the cookie of a device, if one came
 * @returns what forgets the attempt, once the password was right
 * @throws AppError `too_many_requests`
 */
export async function beginAttempt(
  deps: AttemptDeps,
  attempt: { accountKey: string; network: string; device: string | undefined },
): Promise<() => Promise<void>> {
  const { core, config, now } = deps;
  const { accountKey, network } = attempt;
  const known = await deviceOf(deps, attempt.device);
  // Another account's is a stranger's.
  const device = known?.accountKey === accountKey ? known : null;
  const from = device === null ? `network:${network}` : `device:${device.id}`;
  const ownKey = await hmacHex(config.SESSION_SECRET, `login:${accountKey}:${from}`);
  const counted = [{ key: ownKey, ...OF_ONE }, ...(device === null ? [{ key: accountKey, ...OF_ALL }] : [])];
  for (const { key, most, windowMs } of counted) {
    const attempts = await countAttempt(core, { accountKey: key, now: now(), windowMs });
    if (attempts > most)
      throw new AppError("too_many_requests", {
        facts: `account ${accountKey.slice(0, 16)} is locked`,
        retryAfterSeconds: windowMs / 1000,
      });
  }
  return () =>
    forgetAttempts(
      core,
      counted.map(({ key }) => key),
    );
}

/** Counts whose time is over. @returns how many were deleted */
export async function forgetLoginFailures({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const over = core
    .select({ key: loginFailures.accountKey })
    .from(loginFailures)
    .where(lt(loginFailures.windowStartedAt, now() - OF_ALL.windowMs))
    .limit(MOST_FORGOTTEN);
  const deleted = await core
    .delete(loginFailures)
    .where(inArray(loginFailures.accountKey, over))
    .returning({ gone: sql<number>`1` });
  return deleted.length;
}
