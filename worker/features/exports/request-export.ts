import { and, desc, eq, gt, notExists, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { exports } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { EXPORT_DAYS } from "../../vocabulary/retention.ts";

export type ExportRow = typeof exports.$inferSelect;

/** A new file is made only when the last one is this old. */
const AGAIN_AFTER_MS = 60 * 60_000;

export const loadLatestExport = (core: CoreDb, workspaceId: number): Promise<ExportRow | undefined> =>
  core
    .select()
    .from(exports)
    .where(eq(exports.workspaceId, workspaceId))
    .orderBy(desc(exports.requestedAt))
    .limit(1)
    .get();

/**
 * Requests a file with everything, unless one is in work or was made just now. Of many requests at once, one makes a file.
 *
 * @returns the present export
 */
export async function requestExport(
  { core, queues, now }: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<ExportRow> {
  const at = now();
  const row = {
    id: newId(at),
    publicId: newPublicId(),
    workspaceId,
    requestedBy: userId,
    state: "writing" as const,
    requestedAt: at,
    expiresAt: at + EXPORT_DAYS * DAY_MS,
    nextAt: at,
  };
  const recentExport = core
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.workspaceId, workspaceId),
        or(eq(exports.state, "writing"), gt(exports.requestedAt, at - AGAIN_AFTER_MS)),
      ),
    );
  const [made] = await core
    .insert(exports)
    .select(rowsFor(exports, row, { where: notExists(recentExport) }))
    .returning();
  if (!made) {
    const latest = await loadLatestExport(core, workspaceId);
    if (!latest) throw new AppError("internal", { facts: "the export is gone" });
    return latest;
  }
  // The cron enqueues it too.
  await queues.exports
    .send([{ exportId: made.id }])
    .catch((error: unknown) => logFailure("export_not_enqueued", error));
  return made;
}
