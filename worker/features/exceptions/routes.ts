import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { addException, confirmException, listExceptions, previewException, removeException } from "./exceptions.ts";
import { AddExceptionInput, ExceptionInput, ExceptionRef, RemoveExceptionInput } from "./schemas.ts";

export const exceptionRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), async (c) => c.json(await listExceptions(c.var.deps, actorOf(c)), 200))
  .post("/", can("rules"), limit("settings"), requirePlan, validate("json", AddExceptionInput), async (c) =>
    c.json(await addException(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 201),
  )
  .post("/preview", can("rules"), limit("settings"), requirePlan, validate("json", ExceptionInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json(await previewException(c.var.deps, input), 200);
  })
  .post("/:id/confirm", can("rules"), limit("settings"), requirePlan, validate("param", ExceptionRef), async (c) =>
    c.json(await confirmException(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .delete(
    "/:id",
    can("rules"),
    limit("settings"),
    validate("param", ExceptionRef),
    validate("query", RemoveExceptionInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await removeException(c.var.deps, input), 200);
    },
  );
