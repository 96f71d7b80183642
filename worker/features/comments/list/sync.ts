import { and, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import { isVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { SyncCommentsInput } from "../schemas.ts";
import { requestSweeps } from "../sweeps/claim-sweeps.ts";
import { presentComments } from "./present.ts";

/** The maximum number of changes in one answer; `more` says that others wait. */
const MAX_CHANGES = 100;

type Input = SyncCommentsInput & WorkspaceReader;

/** Returns comments that are new or changed since the position `lastId`, in commit order. */
export async function syncComments(
  deps: Pick<Deps, "core" | "networks" | "queues" | "now">,
  { db, workspaceId, visible, ...input }: Input,
) {
  if (input.refresh) await requestSweeps(deps, { workspaceId });
  const lastId = Number(input.lastId);
  const { rows, more } = await loadChanges(db, { workspaceId, lastId });
  // Rows of pages that the person may not see are read as well, so that the position moves past them.
  const seen = rows.filter(({ pageId }) => isVisible(visible, pageId));
  return {
    success: true as const,
    comments: await presentComments(deps, db, seen),
    lastId: rows.at(-1)?.changeSeq ?? lastId,
    more,
  };
}

/** Loads comments that are new or changed since a position, in commit order; `more` when others follow. */
export async function loadChanges(db: CommentsDb, place: { workspaceId: number; lastId: number }) {
  const found = await changedAfter(db, place);
  const rows = upToMost(found);
  return { rows, more: rows.length < found.length };
}

const changedAfter = preparedStatement((db: CommentsDb, value: ValueOf<"workspaceId" | "lastId">) =>
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
