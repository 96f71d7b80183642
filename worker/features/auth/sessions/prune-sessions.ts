import { inArray, lt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { sessions } from "../../../platform/db/core.ts";
import { DAY_MS, MAX_SESSION_DAYS } from "../../../vocabulary/durations.ts";

/** The maximum number of rows in one run of the cron. */
const MAX_PER_RUN = 300;

/** Deletes sessions that can no longer be renewed. @returns how many */
export async function pruneSessions({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const over = core
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.createdAt, now() - MAX_SESSION_DAYS * DAY_MS))
    .limit(MAX_PER_RUN);
  const deleted = await core.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id });
  return deleted.length;
}
