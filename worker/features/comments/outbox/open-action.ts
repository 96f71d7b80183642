import { asc, eq, inArray, sql } from "drizzle-orm";
import type { NetworkProblem } from "../../../network-error.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { ActionState, Visibility } from "../../../vocabulary/comments.ts";

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

/** The outcome of one action. */
export type ActionResult = {
  action: OpenAction;
  /** False when the network was not called. */
  called: boolean;
  state: ActionState;
  attempts: number;
  /**
   * `refused`: the network says that the comment is gone, and still shows it · `share`: the workspace has used its share of calls,
   * so the network was not called.
   */
  error: NetworkProblem | "refused" | "page_gone" | "share" | null;
  networkCode?: string;
  /** What the network shows after the call; null when unknown or unchanged. */
  observed: Visibility | null;
  /** Milliseconds before the next try, for `queued` and `parked`. */
  waitMs: number;
  /** How long its page rests after the call, milliseconds. */
  restMs: number;
  /** How much of our application's limit was used, in percent; null when the answer did not say. */
  appPercent: number | null;
};
