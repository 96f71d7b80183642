import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { acceptProposals, refuseProposals } from "./choose.ts";
import { loadExamples, loadHabits } from "./load-habits.ts";
import { ChosenProposals, HabitsRef, ProposalRef, RefusedProposals } from "./schemas.ts";
import { startReading } from "./start-reading.ts";

export const habitRoutes = new Hono<UserEnv>()
  .get("/:page", can("rules"), requirePlan, validate("param", HabitsRef), async (c) =>
    c.json(await loadHabits(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  .post("/:page", can("rules"), limit("expensive"), requirePlan, validate("param", HabitsRef), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param") };
    await startReading(c.var.deps, input);
    return c.json(await loadHabits(c.var.deps, input), 200);
  })
  .get(
    "/:page/examples/:id",
    can("rules"),
    limit("expensive"),
    requirePlan,
    validate("param", ProposalRef),
    async (c) => c.json(await loadExamples(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  .post(
    "/:page/accept",
    can("rules"),
    limit("settings"),
    requirePlan,
    validate("param", HabitsRef),
    validate("json", ChosenProposals),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await acceptProposals(c.var.deps, input), 200);
    },
  )
  .post(
    "/:page/refuse",
    can("rules"),
    requirePlan,
    validate("param", HabitsRef),
    validate("json", RefusedProposals),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await refuseProposals(c.var.deps, input), 200);
    },
  );
