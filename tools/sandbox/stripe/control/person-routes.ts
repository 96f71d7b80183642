// The actions of people on hosted pages, without a browser.

import { Hono } from "hono";
import { cancellationOf } from "../billing/cancellation.ts";
import { runDue } from "../billing/due.ts";
import { change } from "../events/emit.ts";
import { StripeError } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { paySession } from "../payments/checkout-payment.ts";
import { answerIntent } from "../payments/confirm.ts";
import { answerSetup } from "../payments/setup.ts";
import { closeDispute, escalateDispute, openDispute } from "../resources/disputes.ts";
import { wallTime } from "../world/clock.ts";
import { AnswerInput, DecisionInput, PayInput } from "./inputs.ts";

export const personRoutes = (machine: Machine): Hono =>
  new Hono()
    .use(async (_, next) => {
      runDue(machine, wallTime(machine));
      await next();
    })
    .post("/checkout/:id/pay", async (c) => {
      const session = machine.world.rows.cs_test.get(c.req.param("id"));
      if (!session) return c.json({ error: "No such session" }, 404);
      if (session.status !== "open") return c.json({ error: `The session is ${session.status}` }, 400);
      const { card, authenticate, fiscal } = PayInput.parse(await c.req.json());
      try {
        const first = paySession(machine, session, { number: card }, false, fiscal);
        if (first.kind !== "asks" || authenticate === null) return c.json(first);
        return c.json(
          authenticate ? paySession(machine, session, { number: card }, true, fiscal) : { kind: "not_authenticated" },
        );
      } catch (error) {
        if (error instanceof StripeError) return c.json({ error: error.message }, 400);
        throw error;
      }
    })
    .post("/intents/:id/answer", async (c) => {
      const { passed } = AnswerInput.parse(await c.req.json());
      const { pi, seti } = machine.world.rows;
      const payment = pi.get(c.req.param("id"));
      const setup = seti.get(c.req.param("id"));
      if (payment) answerIntent(machine, payment, passed);
      else if (setup) answerSetup(machine, setup, passed);
      else return c.json({ error: "No such intent" }, 404);
      return c.json({ status: (payment ?? setup)?.status });
    })
    // A cardholder disputes a charge at the bank; later the bank decides.
    .post("/charges/:id/dispute", (c) => {
      const charge = machine.world.rows.ch.get(c.req.param("id"));
      if (charge?.status !== "succeeded") return c.json({ error: "No such payment" }, 404);
      return c.json(openDispute(machine, charge, "needs_response"));
    })
    .post("/disputes/:id/escalate", (c) => {
      const dispute = machine.world.rows.du.get(c.req.param("id"));
      if (dispute?.status !== "warning_needs_response") return c.json({ error: "No such inquiry" }, 404);
      escalateDispute(machine, dispute);
      return c.json(dispute);
    })
    .post("/disputes/:id/close", async (c) => {
      const dispute = machine.world.rows.du.get(c.req.param("id"));
      if (!dispute) return c.json({ error: "No such dispute" }, 404);
      closeDispute(machine, dispute, DecisionInput.parse(await c.req.json()).status);
      return c.json(dispute);
    })
    // The customer portal ends a flexible subscription by `cancel_at` and leaves `cancel_at_period_end` false
    // (github.com/stripe/stripe-node/issues/2470).
    .post("/subscriptions/:id/portal/cancel", (c) => {
      const subscription = machine.world.rows.sub.get(c.req.param("id"));
      if (!subscription) return c.json({ error: "No such subscription" }, 404);
      const changes = cancellationOf(subscription, { cancel_at: "max_period_end" }, wallTime(machine));
      change(machine, "customer.subscription.updated", subscription, changes);
      return c.json({ cancel_at: subscription.cancel_at });
    });
