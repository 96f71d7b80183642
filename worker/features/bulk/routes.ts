import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireFeature, requirePlan } from "../../http/guards.ts";
import { RequiredIdempotencyHeader } from "../../http/idempotency-key.ts";
import { validate } from "../../http/validate.ts";
import { changeMany } from "./apply.ts";
import { countMany } from "./count.ts";
import { replyToMany, undoReplies } from "./replies.ts";
import {
  BulkChangeInput,
  BulkCountInput,
  BulkRef,
  BulkReplyInput,
  BulkReplyUndoInput,
  BulkUndoInput,
} from "./schemas.ts";
import { undoMany } from "./undo.ts";

export const bulkRoutes = new Hono<UserEnv>()
  // All requests of one change have the same key.
  .post(
    "/",
    can("moderate"),
    limit("bulk"),
    requirePlan,
    validate("header", RequiredIdempotencyHeader),
    validate("json", BulkChangeInput),
    async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      return c.json(await changeMany(c.var.deps, { ...actorOf(c), idempotencyKey, ...c.req.valid("json") }), 200);
    },
  )
  .post("/count", can("see"), limit("read"), requirePlan, validate("json", BulkCountInput), async (c) =>
    c.json(await countMany(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  )
  .post(
    "/replies",
    can("moderate"),
    limit("bulk"),
    requireFeature("replies"),
    validate("header", RequiredIdempotencyHeader),
    validate("json", BulkReplyInput),
    async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const { ids, text } = c.req.valid("json");
      return c.json(await replyToMany(c.var.deps, { ...actorOf(c), idempotencyKey, ids, textOf: () => text }), 200);
    },
  )
  .post(
    "/replies/undo",
    can("moderate"),
    limit("bulk"),
    requireFeature("replies"),
    validate("header", RequiredIdempotencyHeader),
    validate("json", BulkReplyUndoInput),
    async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      return c.json(await undoReplies(c.var.deps, { ...actorOf(c), idempotencyKey, ...c.req.valid("json") }), 200);
    },
  )
  .post(
    "/:bulkId/undo",
    can("moderate"),
    limit("bulk"),
    requirePlan,
    validate("param", BulkRef),
    validate("json", BulkUndoInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await undoMany(c.var.deps, input), 200);
    },
  );
