import { Hono } from "hono";
import * as z from "zod";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { rowId } from "../../http/fields.ts";
import { can, limit, requireFeature, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { applyProposal, discardProposal, listProposals } from "./decide.ts";

const ProposalRef = z.object({ id: rowId("La propuesta no existe") });
const Discarded = z.object({ discarded: z.boolean("Indica si la descartas") });

// Rules need the ability for them besides, which the functions check: a proposal that a person may not decide about is not found.
export const proposalRoutes = new Hono<UserEnv>()
  .get("/", can("moderate"), requirePlan, async (c) => c.json(await listProposals(c.var.deps, c.var.caller), 200))
  .post(
    "/:id/apply",
    can("moderate"),
    limit("settings"),
    requireFeature("api"),
    validate("param", ProposalRef),
    async (c) => c.json(await applyProposal(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/:id/discard", can("moderate"), validate("param", ProposalRef), validate("json", Discarded), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await discardProposal(c.var.deps, input), 200);
  });
