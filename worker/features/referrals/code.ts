import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { drawCode } from "../../platform/crypto/draw-code.ts";
import { referralCodes } from "../../platform/db/core.ts";

/** Without letters and digits that look alike: people also read the code out and type it. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** The workspace's own code, made on the first request. Two first requests at once get the same one. */
export async function referralCode(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<string> {
  const own = eq(referralCodes.workspaceId, workspaceId);
  const existing = await core.select().from(referralCodes).where(own).get();
  if (existing) return existing.code;
  await core
    .insert(referralCodes)
    .values({ workspaceId, code: drawCode(LETTERS, LENGTH), createdAt: now() })
    .onConflictDoNothing();
  const made = await core.select().from(referralCodes).where(own).get();
  // By chance, one in 10^12, the code is another workspace's: draw again.
  return made?.code ?? referralCode({ core, now }, { workspaceId });
}
