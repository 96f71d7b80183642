import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { referralCodes } from "../../platform/db/core.ts";

/** Without letters and digits that are taken for one another: it is also read out and typed. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** The workspace's own code, made when it is first asked for. Of two first requests at once, both get the same one. */
export async function referralCode(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<string> {
  const own = eq(referralCodes.workspaceId, workspaceId);
  const known = await core.select().from(referralCodes).where(own).get();
  if (known) return known.code;
  await core.insert(referralCodes).values({ workspaceId, code: drawCode(), createdAt: now() }).onConflictDoNothing();
  const made = await core.select().from(referralCodes).where(own).get();
  // Somebody else's by chance, one in 10^12: another one is drawn.
  return made?.code ?? referralCode({ core, now }, { workspaceId });
}

const drawCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join("");
