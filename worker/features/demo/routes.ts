// Public: every visitor of the landing page may test the engine on a text.
import { Hono } from "hono";
import type { ApiEnv } from "../../http/env.ts";
import { limit, open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { classifyDemo } from "./classify-demo.ts";
import { ClassifyDemoInput } from "./schemas.ts";

export const demoRoutes = new Hono<ApiEnv>().post(
  "/classify",
  open,
  limit("demo"),
  validate("json", ClassifyDemoInput),
  (c) => c.json(classifyDemo(c.var.deps, c.req.valid("json")), 200),
);
