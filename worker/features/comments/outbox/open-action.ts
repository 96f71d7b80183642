import { asc, eq, inArray, sql } from "drizzle-orm";
import type { NetworkProblem } from "../../../network-error.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { Visibility } from "../../../vocabulary/comments.ts";
import type { CallResult } from "./call-outcome.ts";

/** Rows of the outbox, each with what its comment stores now. */
export const openActions = (db: CommentsDb, ids: readonly number[]) => actionsById(db, { ids: JSON.stringify(ids) });

const actionsById = preparedStatement((db: CommentsDb, value: ValueOf<"ids">) =>
  db
    .select({
      id: actions.id,
      kind: actions.kind,
      attempts: actions.attempts,
      state: actions.state,
      commentId: actions.commentId,
      workspaceId: actions.workspaceId,
      pageId: actions.pageId,
      decisionSeq: actions.decisionSeq,
      failingSince: actions.failingSince,
      network: comments.network,
      externalId: comments.externalId,
      /** The comment's latest decision. */
      commentSeq: sql<number>`${comments.decisionSeq}`.as("comment_seq"),
      /** Who made the decision that the action carries out. */
      decidedBy: comments.decidedBy,
      /** Why the latest action of the comment waits, or failed. */
      waitsFor: comments.actionError,
      /** The lease of an earlier call that did not finish, or that still runs. */
      lease: comments.actionLeaseUntil,
    })
    .from(actions)
    .innerJoin(comments, eq(comments.id, actions.commentId))
    .where(inArray(actions.id, boundList(value("ids"))))
    .orderBy(asc(actions.id)),
);

export type OpenAction = Awaited<ReturnType<typeof openActions>>[number];

/**
 * `refused`: the network says that the comment is gone, and still shows it · `share`: the workspace has used its share of calls,
 * so the network was not called.
 */
type ActionProblem = NetworkProblem | "refused" | "page_gone" | "share";

/** The outcome of one action. */
export type ActionResult = CallResult<ActionProblem> & {
  action: OpenAction;
  attempts: number;
  /** What the network shows after the call; null when unknown or unchanged. */
  observed: Visibility | null;
};
