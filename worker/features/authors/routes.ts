import { Hono } from "hono";
import * as z from "zod";
import type { UserEnv } from "../../http/env.ts";
import { commentId } from "../../http/fields.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadAuthor } from "./author.ts";

const AuthorRef = z.object({
  /** One of their comments; authors have no other id. */
  commentId,
});

export const authorRoutes = new Hono<UserEnv>().get(
  "/:commentId",
  can("see"),
  requirePlan,
  validate("param", AuthorRef),
  async (c) => c.json(await loadAuthor(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
);
