import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { boundList } from "../../../platform/db/bound-json.ts";
import { autoReplyRules, comments, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CallResult } from "../outbox/call-outcome.ts";
import type { ReplyProblem } from "./reply-problem.ts";

const parents = alias(comments, "parents");

/** Replies to send, each with what its comment stores now. */
export const openReplies = (db: CommentsDb, ids: readonly number[]) =>
  db
    .select({
      id: replies.id,
      workspaceId: replies.workspaceId,
      pageId: replies.pageId,
      commentId: replies.commentId,
      kind: replies.kind,
      text: replies.text,
      state: replies.state,
      /** Why it waits. */
      waitsFor: replies.problem,
      failingSince: replies.failingSince,
      expiresAt: replies.expiresAt,
      attempts: replies.attempts,
      ruleId: replies.ruleId,
      createdAt: replies.createdAt,
      network: comments.network,
      externalId: comments.externalId,
      parentKey: comments.parentKey,
      /** The parent's id as Meta spells it, when it is stored. */
      parentId: parents.externalId,
      postedAt: comments.postedAt,
      status: comments.status,
      observed: comments.observed,
      /** Whether the rule that wrote it is still enabled; null for a person's reply. */
      ruleEnabled: sql<boolean | null>`CASE WHEN ${replies.ruleId} IS NULL THEN NULL
        ELSE coalesce(${autoReplyRules.enabled}, 0) END`.mapWith(autoReplyRules.enabled),
    })
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .leftJoin(parents, and(eq(parents.pageId, comments.pageId), eq(parents.externalKey, comments.parentKey)))
    .leftJoin(autoReplyRules, eq(autoReplyRules.id, replies.ruleId))
    .where(and(inArray(replies.id, boundList(ids)), inArray(replies.state, ["queued", "parked"])))
    .orderBy(asc(replies.id));

export type OpenReply = Awaited<ReturnType<typeof openReplies>>[number];

/** The outcome of one reply. */
export type ReplyResult = CallResult<ReplyProblem> & {
  reply: OpenReply;
  /** Id of the written reply; null for a private reply and for one that was not written. */
  externalId: string | null;
};
