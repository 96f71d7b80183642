import { and, desc, eq, gt, isNotNull, isNull, lt, notExists, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { type CaseScope, exports } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { EXPORT_DAYS } from "../../vocabulary/retention.ts";
import type { Reader } from "../workspaces/visible-pages.ts";

export type ExportRow = typeof exports.$inferSelect;

/** A new file is made only when the last one is this old. */
const AGAIN_AFTER_MS = 60 * 60_000;

export const loadLatestExport = (core: CoreDb, workspaceId: number): Promise<ExportRow | undefined> =>
  core
    .select()
    .from(exports)
    .where(and(eq(exports.workspaceId, workspaceId), isNull(exports.scope)))
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
  const row = newExport(at, { workspaceId, userId, scope: null });
  const recentExport = core
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.workspaceId, workspaceId),
        isNull(exports.scope),
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
  await enqueue(queues, made);
  return made;
}

type Asked = { workspaceId: number; userId: number };

const newExport = (at: number, { workspaceId, userId, scope }: Asked & { scope: CaseScope | null }) => ({
  id: newId(at),
  publicId: newPublicId(),
  workspaceId,
  requestedBy: userId,
  state: "writing" as const,
  scope,
  requestedAt: at,
  expiresAt: at + EXPORT_DAYS * DAY_MS,
  nextAt: at,
});

/** The cron enqueues it too. */
const enqueue = ({ exports: queue }: Deps["queues"], { id: exportId }: ExportRow) =>
  queue.send([{ exportId }]).catch((error: unknown) => logFailure("export_not_enqueued", error));

const casesOf = ({ workspaceId, userId }: Asked) =>
  and(eq(exports.workspaceId, workspaceId), eq(exports.requestedBy, userId), isNotNull(exports.scope));

/** The case files of a day, of a person and of a workspace: each reads all comments, and its letter counts for the limits of mails. */
const MAX_CASES = { ofPerson: 10, ofWorkspace: 40 };
const ENOUGH = `Puedes pedir hasta ${MAX_CASES.ofPerson} expedientes al día, y tu equipo ${MAX_CASES.ofWorkspace}. Inténtalo mañana.`;

/**
 * Requests a case file, unless the person's last one about the same is still in work.
 *
 * @returns it
 * @throws AppError `too_many_requests` after those of a day
 */
export async function requestCase(
  { core, queues, now }: Pick<Deps, "core" | "queues" | "now">,
  asked: Asked & { scope: CaseScope },
): Promise<ExportRow> {
  const { scope } = asked;
  const isInWork = and(casesOf(asked), eq(exports.state, "writing"), eq(exports.scope, scope));
  const inWork = await core.select().from(exports).where(isInWork).get();
  if (inWork) return inWork;
  const at = now();
  const isOfDay = gt(exports.requestedAt, at - DAY_MS);
  const ofWorkspace = and(eq(exports.workspaceId, asked.workspaceId), isNotNull(exports.scope), isOfDay);
  const hasRoom = and(
    lt(core.$count(exports, and(casesOf(asked), isOfDay)), MAX_CASES.ofPerson),
    lt(core.$count(exports, ofWorkspace), MAX_CASES.ofWorkspace),
  );
  const [made] = await core
    .insert(exports)
    .select(rowsFor(exports, newExport(at, asked), { where: hasRoom }))
    .returning();
  if (!made) throw new AppError("too_many_requests", { message: ENOUGH });
  await enqueue(queues, made);
  return made;
}

const MAX_LISTED = 20;

/** The case files that a person asked for, newest first, as long as they exist. */
export const listCases = ({ core, now }: Pick<Deps, "core" | "now">, asked: Asked): Promise<ExportRow[]> =>
  core
    .select()
    .from(exports)
    .where(and(casesOf(asked), gt(exports.expiresAt, now())))
    .orderBy(desc(exports.requestedAt))
    .limit(MAX_LISTED);

/** @throws AppError `not_found` when it is not the person's, not ready, or has pages that they may no longer see */
export async function ownCase(
  deps: Pick<Deps, "core" | "now">,
  { publicId, visible, ...asked }: Asked & Pick<Reader, "visible"> & { publicId: string },
): Promise<ExportRow> {
  const row = (await listCases(deps, asked)).find((each) => each.publicId === publicId && each.state === "ready");
  const pageIds = row?.scope?.pageIds ?? null;
  const maySeeAll = visible === null || (pageIds?.every((id) => visible.includes(id)) ?? false);
  if (!row || !maySeeAll) throw new AppError("not_found", { facts: "case file" });
  return row;
}
