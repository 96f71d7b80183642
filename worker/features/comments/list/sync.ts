import { and, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { comments } from "../../../platform/db/comments.ts";
import { keptStatement, type ValueOf } from "../../../platform/db/kept-statement.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { isVisible, readEach, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { SyncCommentsInput } from "../schemas.ts";
import { requestSweeps } from "../sweeps/request-sweeps.ts";
import { positionsFrom, shownPositions } from "./positions.ts";
import { presentComments } from "./present.ts";

/** The maximum number of changes of a database in one answer; `more` says that others wait. */
const MAX_CHANGES = 100;

type Input = SyncCommentsInput & WorkspaceReader;

/**
 * Returns comments that are new or changed since the position `lastId`, in commit order: from each database, those after its
 * position (`positions.ts`).
 */
export async function syncComments(
  deps: Pick<Deps, "core" | "comments" | "networks" | "queues" | "now">,
  input: Input,
) {
  if (input.refresh) await requestSweeps(deps, input);
  const before = positionsFrom(input.lastId, input.shards);
  const read = await readEach(deps.comments, input, async (db, { workspaceId, visible, shard }) => {
    const lastId = before.get(shard)!;
    const found = await changedAfter(db, { workspaceId, lastId });
    const rows = upToMost(found);
    return {
      // Rows of pages that the person may not see are read as well, so that the position moves past them.
      rows: rows.filter(({ pageId }) => isVisible(visible, pageId)).map((row) => ({ ...row, shard })),
      position: [shard, rows.at(-1)?.changeSeq ?? lastId] as const,
      more: rows.length < found.length,
    };
  });
  return {
    success: true as const,
    comments: await presentComments(
      deps,
      read.flatMap(({ rows }) => rows),
    ),
    lastId: shownPositions(new Map(read.map(({ position }) => position))),
    more: read.some(({ more }) => more),
  };
}

const changedAfter = keptStatement((db: CommentsDb, value: ValueOf<"workspaceId" | "lastId">) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, value("workspaceId")),
        gt(comments.changeSeq, value("lastId")),
        gt(comments.textAt, 0),
      ),
    )
    .orderBy(asc(comments.changeSeq))
    .limit(MAX_CHANGES + 1),
);

/** Cuts the list at `MAX_CHANGES`, but keeps a page's answer together with the comment it answers: both have the same position. */
function upToMost<Row extends { changeSeq: number }>(rows: Row[]): Row[] {
  const next = rows[MAX_CHANGES]?.changeSeq ?? Number.POSITIVE_INFINITY;
  return rows.filter(({ changeSeq }) => changeSeq < next);
}
