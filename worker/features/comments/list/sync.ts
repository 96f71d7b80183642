import { and, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { comments } from "../../../platform/db/comments.ts";
import { keptStatement, type ValueOf } from "../../../platform/db/kept-statement.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { isVisible, type Reader } from "../../workspaces/visible-pages.ts";
import type { SyncCommentsInput } from "../schemas.ts";
import { requestSweeps } from "../sweeps/request-sweeps.ts";
import { presentComments } from "./present.ts";

/** Changes in one answer; `more` says that others wait. */
const MOST = 100;

type Input = SyncCommentsInput & Reader & { shard: string };

/** Comments that are new or changed since the position `lastId` of the workspace's sequence, in commit order. */
export async function syncComments(
  deps: Pick<Deps, "core" | "comments" | "networks" | "queues" | "now">,
  input: Input,
) {
  const { comments: shardOf } = deps;
  if (input.refresh) await requestSweeps(deps, input);
  const db = shardOf(input.shard);
  const read = await changedAfter(db, { workspaceId: input.workspaceId, lastId: input.lastId });
  const rows = upToMost(read);
  return {
    success: true as const,
    comments: await presentComments(
      deps,
      // Those of other pages are read as well: the position goes on behind them.
      rows.filter(({ pageId }) => isVisible(input.visible, pageId)),
      db,
    ),
    lastId: rows.at(-1)?.changeSeq ?? input.lastId,
    more: rows.length < read.length,
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
    .limit(MOST + 1),
);

/** A page's answer has the position of the comment that it answers: the two come together. */
function upToMost<Row extends { changeSeq: number }>(rows: Row[]): Row[] {
  const next = rows[MOST]?.changeSeq ?? Number.POSITIVE_INFINITY;
  return rows.filter(({ changeSeq }) => changeSeq < next);
}
