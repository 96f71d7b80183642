import { Hono } from "hono";
import { actorOf, eventOrigin } from "../../http/caller.ts";
import { downloadHeaders } from "../../http/download-headers.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireFeature, requirePlan } from "../../http/guards.ts";
import { IdempotencyHeader } from "../../http/idempotency-key.ts";
import { validate } from "../../http/validate.ts";
import { localDay } from "../../time.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { blockAuthor, confirmBlock } from "./decisions/block-author.ts";
import { closeComments } from "./decisions/close-comments.ts";
import { listBlocked } from "./decisions/list-blocked.ts";
import { processUnanalyzed } from "./decisions/process-unanalyzed.ts";
import { retryFailedAction } from "./decisions/retry-failed-action.ts";
import { setCommentStatus } from "./decisions/set-status.ts";
import { undoDecision } from "./decisions/undo.ts";
import { explainComment } from "./explanation/explanation.ts";
import { exportComments } from "./list/export-comments.ts";
import { listComments, loadHistory } from "./list/list.ts";
import { loadCommentCounts } from "./list/stats.ts";
import { syncComments } from "./list/sync.ts";
import { listFailedActions } from "./outbox/failed-actions.ts";
import { countWaitingActions, retryWaitingActions } from "./outbox/waiting-actions.ts";
import { replyToComment } from "./replies/reply.ts";
import { suggestReply } from "./replies/suggest-reply.ts";
import {
  BlockInput,
  CloseInput,
  CommentFilter,
  CommentRef,
  CommentStatsInput,
  ForceSyncInput,
  HistoryInput,
  ListCommentsInput,
  ListFailedInput,
  ProcessUnanalyzedInput,
  ReplyInput,
  SetStatusInput,
  SuggestInput,
  SyncCommentsInput,
} from "./schemas.ts";
import { forceSync } from "./sweeps/force-sync.ts";

export const commentRoutes = new Hono<UserEnv>()
  .get("/", can("see"), requirePlan, validate("query", ListCommentsInput), async (c) =>
    c.json(await listComments(c.var.deps, { ...actorOf(c), ...c.req.valid("query") }), 200),
  )
  .get("/sync", can("see"), requirePlan, validate("query", SyncCommentsInput), async (c) =>
    c.json(await syncComments(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .get("/history", can("see"), requirePlan, validate("query", HistoryInput), async (c) =>
    c.json(await loadHistory(c.var.deps, { ...actorOf(c), ...c.req.valid("query") }), 200),
  )
  .post(
    "/force-sync",
    can("pages"),
    limit("expensive"),
    requireFeature("historyLoad"),
    validate("json", ForceSyncInput),
    async (c) => c.json(await forceSync(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  )
  .get("/stats", can("see"), limit("read"), requirePlan, validate("query", CommentStatsInput), async (c) => {
    const { period, ...filter } = c.req.valid("query");
    return c.json(await loadCommentCounts(c.var.deps, { ...actorOf(c), filter, period }), 200);
  })
  .post(
    "/process-unanalyzed",
    can("moderate"),
    limit("expensive"),
    requirePlan,
    validate("json", ProcessUnanalyzedInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("json") };
      return c.json(await processUnanalyzed(c.var.deps, input), 200);
    },
  )
  .get(
    "/:id/suggested-reply",
    can("moderate"),
    limit("expensive"),
    requireFeature("replies"),
    validate("param", CommentRef),
    validate("query", SuggestInput),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await suggestReply(c.var.deps, input), 200);
    },
  )
  .post(
    "/reply",
    can("moderate"),
    requireFeature("replies"),
    validate("json", ReplyInput),
    validate("header", IdempotencyHeader),
    async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"] ?? null;
      const input = { ...actorOf(c), idempotencyKey, ...c.req.valid("json") };
      return c.json(await replyToComment(c.var.deps, input), 200);
    },
  )
  .get("/blocked", can("see"), requirePlan, async (c) => c.json(await listBlocked(c.var.deps, actorOf(c)), 200))
  .post(
    "/:id/block",
    can("moderate"),
    limit("expensive"),
    requirePlan,
    validate("param", CommentRef),
    validate("json", BlockInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await blockAuthor(c.var.deps, input), 200);
    },
  )
  .post(
    "/:id/block/confirm",
    can("moderate"),
    limit("expensive"),
    requirePlan,
    validate("param", CommentRef),
    async (c) => c.json(await confirmBlock(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post(
    "/:id/close",
    can("moderate"),
    limit("expensive"),
    requirePlan,
    validate("param", CommentRef),
    validate("json", CloseInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await closeComments(c.var.deps, input), 200);
    },
  )
  .get("/failed-actions", can("see"), requirePlan, validate("query", ListFailedInput), async (c) =>
    c.json(await listFailedActions(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .post("/failed-actions/:id/retry", can("moderate"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await retryFailedAction(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  .get("/waiting-actions", can("see"), requirePlan, async (c) =>
    c.json(await countWaitingActions(c.var.deps, c.var.caller), 200),
  )
  .post("/waiting-actions/retry", can("moderate"), limit("expensive"), requirePlan, async (c) =>
    c.json(await retryWaitingActions(c.var.deps, c.var.caller), 200),
  )
  .get("/export.csv", can("see"), limit("expensive"), requirePlan, validate("query", CommentFilter), async (c) => {
    const table = await exportComments(c.var.deps, { ...actorOf(c), ...c.req.valid("query") });
    await recordSecurityEvent(c.var.deps, { kind: "exported", ...eventOrigin(c) });
    return c.body(table, 200, downloadHeaders("comentarios", localDay(c.var.deps.now(), c.var.caller.timeZone)));
  })
  .get("/:id/explanation", can("see"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await explainComment(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  .post("/status", can("moderate"), requirePlan, validate("json", SetStatusInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json(await setCommentStatus(c.var.deps, input), 200);
  })
  .post("/:id/undo", can("moderate"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await undoDecision(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  );
