import { inArray, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { mails } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { MAIL_DAYS } from "../../vocabulary/retention.ts";

/** Limit for one run. */
const MAX_PER_RUN = 500;

/** Deletes the rows of old mails. @returns how many */
export async function pruneMails({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  // Keys increase with time.
  const old = core
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.id, newId(now() - MAIL_DAYS * DAY_MS)))
    .limit(MAX_PER_RUN);
  const gone = await core.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id });
  return gone.length;
}
