import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { drawCode } from "../../../platform/crypto/draw-code.ts";
import { sha256Hex } from "../../../platform/crypto/hash.ts";
import { batch } from "../../../platform/db/batch.ts";
import { recoveryCodes } from "../../../platform/db/core.ts";
import { RECOVERY_CODES } from "../../../vocabulary/limits.ts";

/** Crockford's base 32: without letters that look like a digit, or like another letter. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 120 bits: a plain hash is enough (OWASP ASVS 5, 6.5.2). */
const LENGTH = 24;

/** Replaces all codes of a person. They are shown once, because only hashes are stored. */
export async function replaceRecoveryCodes(
  { core, now }: Pick<Deps, "core" | "now">,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(LETTERS, LENGTH));
  const rows = await Promise.all(
    codes.map(async (code) => ({ userId, hash: await sha256Hex(code), createdAt: now() })),
  );
  await batch(core, {
    gone: core.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    made: core.insert(recoveryCodes).values(rows),
  });
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Marks a code as used, however it was typed. @returns whether it was one of the person's, and not used before */
export async function spendRecoveryCode(
  { core, now }: Pick<Deps, "core" | "now">,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  const spent = await core
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, await sha256Hex(plain)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}
