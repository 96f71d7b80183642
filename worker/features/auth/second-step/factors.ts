import { and, asc, count, eq, isNotNull, isNull } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { authenticators, passkeys, recoveryCodes } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";

export type Factors = Awaited<ReturnType<typeof loadFactors>>;

/** What a person can show besides their password. */
export async function loadFactors(core: CoreDb, userId: number) {
  const { app, keys, codes } = await batch(core, {
    app: core
      .select({ confirmedAt: authenticators.confirmedAt, lastUsedAt: authenticators.lastUsedAt })
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
    keys: core.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
    codes: core
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  });
  return { app: app[0] ?? null, passkeys: keys, recoveryCodesLeft: codes[0]?.left ?? 0 };
}

/** Whether the password alone is not enough: an app or a passkey was added. */
export const needsSecondStep = ({ app, passkeys }: Pick<Factors, "app" | "passkeys">): boolean =>
  app !== null || passkeys.length > 0;

export function presentFactors({ app, passkeys, recoveryCodesLeft }: Factors) {
  return {
    app: app && { last_used_at: isoTimeOrNull(app.lastUsedAt) },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: isoTime(createdAt),
      last_used_at: isoTimeOrNull(lastUsedAt),
    })),
    recovery_codes_left: recoveryCodesLeft,
  };
}
