import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requireFeature } from "../../http/guards/require-feature.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from "./saved-replies.ts";
import { SavedReplyInput, SavedReplyRef } from "./schemas.ts";

export const savedReplyRoutes = new Hono<UserEnv>()
  .use(requireUser, requireFeature("replies"))
  .get("/", async (c) => c.json(await listSavedReplies(c.var.deps, { workspaceId: c.var.workspaceId }), 200))
  .post("/", validate("json", SavedReplyInput), async (c) => {
    const { deps, workspaceId } = c.var;
    return c.json(await addSavedReply(deps, { workspaceId, ...c.req.valid("json") }), 201);
  })
  .put("/:id", validate("param", SavedReplyRef), validate("json", SavedReplyInput), async (c) => {
    const { deps, workspaceId } = c.var;
    const input = { workspaceId, ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await changeSavedReply(deps, input), 200);
  })
  .delete("/:id", validate("param", SavedReplyRef), async (c) => {
    const { deps, workspaceId } = c.var;
    return c.json(await removeSavedReply(deps, { workspaceId, ...c.req.valid("param") }), 200);
  });
