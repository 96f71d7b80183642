// Writes the file of an account, some thousand comments with each message, as objects of R2 that the download puts together. A
// part is named by its number, so a part that is written twice exists once.
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import type { ExportMessage } from "../../messages.ts";
import { csvRows } from "../../platform/csv/csv-stream.ts";
import { batch } from "../../platform/db/batch.ts";
import { comments } from "../../platform/db/comments.ts";
import { exports, users, workspaces } from "../../platform/db/core.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type CaseKind, casePartsOf } from "../acta/case-parts.ts";
import type { ArchivedComment } from "../archive/archived-comment.ts";
import { readArchive } from "../archive/read-archive.ts";
import { readComments } from "../archive/read-comments.ts";
import { deciderOf } from "../comments/list/deciders.ts";
import { commentCells } from "../comments/list/export-columns.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { type Actors, loadActors, loadNames, nameOf } from "../workspaces/names.ts";
import { loadAccountJson } from "./account-json.ts";
import { inScope, isInScope, spanOf } from "./case-scope.ts";
import { accountOf, folderOf, partOf } from "./objects.ts";
import type { ExportRow } from "./request-export.ts";

type ExportDeps = Pick<Deps, "core" | "comments" | "archive" | "networks" | "sealer" | "queues" | "now">;

/** The comments of a part: as many as an isolate holds in memory. Those of a case file may each need the entries of a seal. */
const PART = 1_000;
const CASE_PART = 200;
const PARTS_AT_ONCE = 5;
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 20;

/** Continues a file, and enqueues the rest. Safe to repeat. @returns the number of parts written */
export async function writeExport(deps: ExportDeps, { exportId }: ExportMessage): Promise<number> {
  const { core, now } = deps;
  const claimed = await core
    .update(exports)
    .set({ nextAt: now() + LEASE_MS })
    .where(and(eq(exports.id, exportId), eq(exports.state, "writing"), lte(exports.nextAt, now())))
    .returning()
    .get();
  if (!claimed) return 0;
  let row: ExportRow | null = claimed;
  let parts = 0;
  while (row && parts < PARTS_AT_ONCE) {
    row = await writePart(deps, row);
    parts++;
  }
  if (row) {
    await core.update(exports).set({ nextAt: now() }).where(eq(exports.id, exportId));
    await deps.queues.exports.send([{ exportId }]);
  }
  return parts;
}

/** Writes one part. @returns the new row; null when the file is ready */
async function writePart(deps: ExportDeps, row: ExportRow): Promise<ExportRow | null> {
  const { core, archive } = deps;
  const { workspaceId } = row;
  const workspace = await core
    .select({ timeZone: workspaces.timeZone, shard: workspaces.shard, publicId: workspaces.publicId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .get();
  if (!workspace) return null;
  const db = deps.comments(workspace.shard);
  const read = await readNext(deps, db, row);
  if (read.lines.length > 0) {
    const { timeZone, publicId } = workspace;
    const parts = row.scope
      ? await casePartsOf(deps, { workspaceId, workspace: publicId, db, timeZone }, read.lines)
      : await accountParts(deps, { workspaceId, timeZone }, read.lines);
    for (const [kind, text] of Object.entries(parts))
      await archive.writeText(partOf(row, row.parts, kind as CaseKind), text);
  }
  if (read.isDone) {
    if (!row.scope) await archive.writeText(accountOf(row), await loadAccountJson(deps, { workspaceId, db }));
    await finish(deps, row, workspace.timeZone);
    return null;
  }
  const [next] = await core
    .update(exports)
    .set({
      place: read.place,
      isInArchive: read.isInArchive,
      parts: row.parts + (read.lines.length > 0 ? 1 : 0),
      comments: row.comments + read.lines.length,
    })
    .where(and(eq(exports.id, row.id), eq(exports.nextAt, row.nextAt)))
    .returning();
  return next ?? null;
}

async function accountParts(
  deps: Pick<ExportDeps, "core" | "networks">,
  { workspaceId, timeZone }: { workspaceId: number; timeZone: string },
  lines: readonly ArchivedComment[],
): Promise<Pick<Record<CaseKind, string>, "json" | "csv">> {
  const { pages } = await loadNames(deps, { workspaceId, visible: null });
  const people = await loadActors(deps.core, workspaceId, lines.flatMap(idsOfPeople));
  const cells = lines.map((line) => {
    const { comment } = line;
    return commentCells(comment, {
      page: pages.get(comment.pageId)?.name ?? null,
      network: deps.networks[comment.network].label,
      decider: nameOf(people, deciderOf(line)),
      timeZone,
    });
  });
  return { json: lines.map((line) => asJson(line, people)).join(",\n"), csv: csvRows(cells) };
}

type Read = { lines: ArchivedComment[]; isDone: boolean; isInArchive: boolean; place: ExportRow["place"] };

/**
 * Reads the next comments: first those of the database, the oldest first. A comment that is archived meanwhile is found in the
 * archive.
 */
async function readNext(deps: ExportDeps, db: CommentsDb, row: ExportRow): Promise<Read> {
  const { workspaceId, place, scope } = row;
  if (row.isInArchive) {
    const after = place && "month" in place ? place : undefined;
    const posted = scope ? spanOf(scope) : undefined;
    const read = await readArchive(deps, { workspaceId, db, after, ...(posted && { posted }) });
    const lines = (read?.lines ?? []).filter((line) => !scope || isInScope(scope, line));
    return { lines, isDone: read === null, isInArchive: true, place: read?.place ?? null };
  }
  const after = place && "postedAt" in place ? place : { postedAt: -1, id: 0 };
  const nextComments = await db
    .select({ id: fieldsOf(comments).id, postedAt: fieldsOf(comments).postedAt })
    .from(indexedBy(comments, "comments_posted"))
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        sql`(${comments.postedAt}, ${comments.id}) > (${after.postedAt}, ${after.id})`,
        lte(comments.postedAt, row.requestedAt),
        scope ? inScope(scope) : undefined,
      ),
    )
    .orderBy(asc(comments.postedAt), asc(comments.id))
    .limit(scope ? CASE_PART : PART);
  const last = nextComments.at(-1);
  if (!last) return { lines: [], isDone: false, isInArchive: true, place: null };
  const part = await readComments(
    db,
    workspaceId,
    nextComments.map(({ id }) => id),
  );
  return { lines: part.lines, isDone: false, isInArchive: false, place: { postedAt: last.postedAt, id: last.id } };
}

const idsOfPeople = ({ events, replies, reports, notes }: ArchivedComment) =>
  [...events, ...replies, ...reports, ...notes].map(({ userId }) => userId);

/** A comment in JSON, without what only machines use, and with people by their names. */
function asJson({ comment, events, replies, reports, notes }: ArchivedComment, people: Actors): string {
  const { authorKey: _, textHash: __, fingerprint: ___, salt: ____, ...shown } = comment;
  const named = <Row extends { userId: number | null }>({ userId, ...row }: Row) => ({
    ...row,
    person: nameOf(people, userId),
  });
  return JSON.stringify({
    comment: shown,
    events: events.map(named),
    replies: replies.map(({ onceKey: _, ...reply }) => named(reply)),
    reports: reports.map(named),
    notes: notes.map(named),
  });
}

async function finish(deps: ExportDeps, row: ExportRow, timeZone: string): Promise<void> {
  const { core } = deps;
  const person = await core.select().from(users).where(eq(users.id, row.requestedBy)).get();
  const mail =
    person &&
    (await storeMail(deps, {
      key: `export_ready:${row.publicId}`,
      to: person.email,
      workspaceId: row.workspaceId,
      userId: person.id,
      letter: "export_ready",
      data: { name: person.name, expiresAt: row.expiresAt, timeZone, isCase: row.scope !== null },
    }));
  await batch(core, {
    ready: core.update(exports).set({ state: "ready", place: null }).where(eq(exports.id, row.id)),
    mail: mail?.statement,
  });
  if (mail) await enqueueStoredMails(deps, [mail]);
}

/** Enqueues interrupted exports again, and deletes files after their time. @returns how many of both */
export async function maintainExports(deps: Pick<Deps, "core" | "archive" | "queues" | "now">): Promise<number> {
  const { core, archive, queues, now } = deps;
  const waiting = await core
    .select({ exportId: exports.id })
    .from(exports)
    .where(and(eq(exports.state, "writing").inlineParams(), lte(exports.nextAt, now() - LEASE_MS)))
    .orderBy(exports.nextAt)
    .limit(AT_ONCE);
  if (waiting.length > 0) await queues.exports.send(waiting);
  const over = await core.select().from(exports).where(lte(exports.expiresAt, now())).limit(AT_ONCE);
  const gone: number[] = [];
  for (const row of over) {
    try {
      if (!(await archive.removeSome(folderOf(row)))) gone.push(row.id);
    } catch (error) {
      logFailure("export_not_deleted", error, { exportId: row.id });
    }
  }
  if (gone.length > 0) await core.delete(exports).where(inArray(exports.id, gone));
  return waiting.length + over.length;
}
