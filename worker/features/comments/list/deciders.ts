// Finds who gave comments their present status.
import { and, desc, eq, sql } from "drizzle-orm";
import { boundRows } from "../../../platform/db/bound-json.ts";
import { events } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import type { CommentRow } from "../queries.ts";

/** The cause of the ledger events by which a person gives a comment its status. */
const DECISION = "moderated";

/**
 * Reads who decided: one row for each comment that a person decided, with null when the ledger does not name the person.
 *
 * @returns undefined when a person decided none of them
 */
export function loadDeciders(db: CommentsDb, workspaceId: number, rows: readonly CommentRow[]) {
  const byPeople = rows.filter(({ decidedBy }) => decidedBy === "person").map(({ id, status }) => ({ id, status }));
  return byPeople.length > 0 ? latestDecisions(db, { workspaceId, rows: JSON.stringify(byPeople) }) : undefined;
}

/** Who last gave each comment its status. It reads the ledger from its end, because an old comment may have many events. */
const latestDecisions = preparedStatement((db: CommentsDb, value: ValueOf<"rows" | "workspaceId">) => {
  const { from, field } = boundRows<Pick<CommentRow, "id" | "status">>(value("rows"));
  const latestDecision = db
    .select({ userId: events.userId })
    .from(events)
    .where(
      and(
        eq(events.commentId, field("id")),
        eq(events.toStatus, field("status")),
        eq(events.cause, DECISION),
        ofWorkspace(events.workspaceId, value("workspaceId")),
      ),
    )
    .orderBy(desc(events.seq))
    .limit(1);
  return db
    .select({
      commentId: sql<number>`${field("id")}`.as("comment_id"),
      userId: sql<number | null>`(${latestDecision})`.as("user_id"),
    })
    .from(from);
});

/** The same for a comment whose ledger is already loaded, as in the archive. */
export function deciderOf({ comment, events }: Pick<ArchivedComment, "comment" | "events">): number | null {
  if (comment.decidedBy !== "person") return null;
  const decisions = events.filter(({ cause, toStatus }) => cause === DECISION && toStatus === comment.status);
  return decisions.toSorted((a, b) => b.seq - a.seq)[0]?.userId ?? null;
}
