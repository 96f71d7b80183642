import { lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { invitations } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { ENDED_LINK_DAYS } from "../../vocabulary/retention.ts";

/** Deletes invitations that expired more than a month ago. @returns how many */
export async function pruneInvitations({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const deleted = await core
    .delete(invitations)
    .where(lt(invitations.expiresAt, now() - ENDED_LINK_DAYS * DAY_MS))
    .returning({ createdAt: invitations.createdAt });
  return deleted.length;
}
