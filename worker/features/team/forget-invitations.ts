import { lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { invitations } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";

/** Afterwards a link is unknown; until then it says why it opens nothing. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes invitations whose time was over a month ago. @returns how many */
export async function forgetInvitations({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const deleted = await core
    .delete(invitations)
    .where(lt(invitations.expiresAt, now() - KEPT_MS))
    .returning({ gone: sql<number>`1` });
  return deleted.length;
}
