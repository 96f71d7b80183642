import { Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../../http/env.ts";
import { commentId } from "../../http/fields.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { PRESENCES } from "../../vocabulary/api/live.ts";
import { ownComment } from "../comments/queries.ts";

const PresenceInput = z.object({ commentId, is: z.enum(PRESENCES) });

export const liveRoutes = new Hono<UserEnv>()
  .post("/ticket", can("see"), requirePlan, async (c) => {
    const { workspaceId, visible } = c.var.caller;
    const { userId, session } = c.var.member;
    const ticket = await c.var.deps.live.ticket(workspaceId, { sessionId: session.sessionId, userId, visible });
    if (!ticket) throw new AppError("too_many_requests", { facts: "live tickets" });
    return c.json({ success: true as const, ticket }, 200);
  })
  .post("/presence", can("see"), limit("read"), requirePlan, validate("json", PresenceInput), async (c) => {
    const { commentId: id, is } = c.req.valid("json");
    const { userId, user } = c.var.member;
    const { pageId } = await ownComment({ ...c.var.caller, id });
    const by = { id: user.publicId, name: user.name };
    c.var.deps.live.present(c.var.caller.workspaceId, {
      userId,
      pageId,
      notice: { type: "presence", commentId: id, by, is },
    });
    return c.json({ success: true as const }, 200);
  });
