import { Hono } from "hono";
import { z } from "zod";
import type { Machine } from "../machine.ts";
import { answerIntent } from "../payments/confirm.ts";
import { answerSetup } from "../payments/setup.ts";
import { STRIPE_JS } from "./stripe-js.ts";

const FROM_ANYWHERE = { "access-control-allow-origin": "*" };

const AnswerInput = z.object({ client_secret: z.string(), passed: z.boolean() });

/** The routes of the replacement for Stripe.js, and for the answers of its 3-D Secure dialog. */
export const browserRoutes = (machine: Machine): Hono =>
  new Hono()
    .get("/js/stripe.js", (c) =>
      c.body(STRIPE_JS.replace("__ORIGIN__", machine.origin), 200, {
        ...FROM_ANYWHERE,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-store",
      }),
    )
    .options("/js/answer", (c) =>
      c.body(null, 204, { ...FROM_ANYWHERE, "access-control-allow-headers": "content-type" }),
    )
    .post("/js/answer", async (c) => {
      const { client_secret, passed } = AnswerInput.parse(await c.req.json());
      const [id = ""] = client_secret.split("_secret_");
      const payment = machine.world.rows.pi.get(id);
      const setup = machine.world.rows.seti.get(id);
      if ((payment ?? setup)?.client_secret !== client_secret)
        return c.json({ error: "No such intent" }, 404, FROM_ANYWHERE);
      if (payment) answerIntent(machine, payment, passed);
      if (setup) answerSetup(machine, setup, passed);
      return c.json(payment ?? setup, 200, FROM_ANYWHERE);
    });
