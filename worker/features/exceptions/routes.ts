import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { addException } from "./add-exception.ts";
import { listExceptions } from "./list-exceptions.ts";
import { previewException } from "./preview-exception.ts";
import { removeException } from "./remove-exception.ts";
import { AddExceptionInput, ExceptionInput, ExceptionRef, RemoveExceptionInput } from "./schemas.ts";

export const exceptionRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", async (c) => c.json(await listExceptions(c.var.deps, callerOf(c.var)), 200))
  .post("/", requirePlan, validate("json", AddExceptionInput), async (c) =>
    c.json(await addException(c.var.deps, { ...callerOf(c.var), ...c.req.valid("json") }), 201),
  )
  .post("/preview", requirePlan, validate("json", ExceptionInput), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("json") };
    return c.json(await previewException(c.var.deps, input), 200);
  })
  .delete("/:id", validate("param", ExceptionRef), validate("query", RemoveExceptionInput), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await removeException(c.var.deps, input), 200);
  });
