// Public: every visitor of the landing page may try the engine on a text.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../errors.ts";
import type { ApiEnv } from "../../http/env.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { validate } from "../../http/validate.ts";
import { classifyDemo } from "./classify-demo.ts";
import { ClassifyDemoInput } from "./schemas.ts";

/** The longest text, with every character escaped, several times over. */
const MAX_BODY_BYTES = 16 * 1024;

const tooLarge = () => {
  throw new AppError("body_too_large");
};

export const demoRoutes = new Hono<ApiEnv>().post(
  "/classify",
  rateLimit("demo"),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
  validate("json", ClassifyDemoInput),
  (c) => c.json(classifyDemo(c.var.deps, c.req.valid("json")), 200),
);
