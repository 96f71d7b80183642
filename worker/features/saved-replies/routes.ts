import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requireFeature } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from "./saved-replies.ts";
import { SavedReplyInput, SavedReplyRef } from "./schemas.ts";

export const savedReplyRoutes = new Hono<UserEnv>()
  .get("/", can("see"), requireFeature("replies"), async (c) =>
    c.json(await listSavedReplies(c.var.deps, { workspaceId: c.var.caller.workspaceId }), 200),
  )
  .post("/", can("moderate"), requireFeature("replies"), validate("json", SavedReplyInput), async (c) => {
    return c.json(await addSavedReply(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 201);
  })
  .put(
    "/:id",
    can("moderate"),
    requireFeature("replies"),
    validate("param", SavedReplyRef),
    validate("json", SavedReplyInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await changeSavedReply(c.var.deps, input), 200);
    },
  )
  .delete("/:id", can("moderate"), requireFeature("replies"), validate("param", SavedReplyRef), async (c) => {
    return c.json(await removeSavedReply(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200);
  });
