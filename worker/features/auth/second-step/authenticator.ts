// Codes of an authenticator app (TOTP, RFC 6238).
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { authenticatorContext } from "../../../platform/crypto/seal.ts";
import { authenticators } from "../../../platform/db/core.ts";

const ISSUER = "Atalaya";
const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How many periods before and after the present one are accepted, because clocks differ and people type slowly. */
const WINDOW = 1;

type AppDeps = Pick<Deps, "core" | "sealer" | "now">;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

/**
 * Creates a secret for the person's app, which `spendAppCode` turns on. An app that is already on stays on until then.
 *
 * @returns `uri` is what the app reads from a picture, `secret` what people type
 * @throws AppError `second_step_on` when an app is on already
 */
export async function beginAuthenticator(
  { core, sealer }: AppDeps,
  { id: userId, email }: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = await sealer.seal(secret.base32, authenticatorContext(userId));
  const stored = await core
    .insert(authenticators)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (stored.length === 0) throw new AppError("second_step_on");
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/**
 * Whether a code is valid now and no code of its period was used before; it is then marked as used. The first code turns a new
 * app on.
 *
 * @param input.isNew whether the app is not on yet
 */
export async function spendAppCode(
  { core, sealer, now }: AppDeps,
  { userId, code, isNew = false }: { userId: number; code: string; isNew?: boolean },
): Promise<boolean> {
  const isRight = isNew ? isNull(authenticators.confirmedAt) : isNotNull(authenticators.confirmedAt);
  const app = await core
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isRight))
    .get();
  if (!app) return false;
  const at = now();
  const secret = Secret.fromBase32(await sealer.open(app.secret, authenticatorContext(userId)));
  const periods = totpOf(secret, "").validate({ token: code, timestamp: at, window: WINDOW });
  if (periods === null) return false;
  const step = Math.floor(at / 1000 / PERIOD_SECONDS) + periods;
  // When a code is sent twice at once, only one request finds the period unused.
  const spent = await core
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: at, ...(isNew && { confirmedAt: at }) })
    .where(
      and(
        eq(authenticators.userId, userId),
        isRight,
        eq(authenticators.secret, app.secret),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ userId: authenticators.userId });
  return spent.length > 0;
}
