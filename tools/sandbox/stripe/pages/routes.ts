import { Hono } from "hono";
import { runDue } from "../billing/due.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { messagePage } from "./checkout-page.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { money } from "./parts.ts";
import { questionRoutes } from "./question-routes.ts";

/** The pages for a person in a browser. */
export const pageRoutes = (machine: Machine): Hono =>
  new Hono()
    .use(async (_, next) => {
      runDue(machine, wallTime(machine));
      await next();
    })
    .route("/checkout", checkoutRoutes(machine))
    .route("/invoice", invoiceRoutes(machine))
    .route("/3ds", questionRoutes(machine))
    .get("/receipt/:id", (c) => {
      const charge = machine.world.rows.ch.get(c.req.param("id"));
      if (!charge) return c.html(messagePage("Recibo no disponible", "Este recibo no existe."), 404);
      return c.html(messagePage("Recibo", `${money(charge.amount)} · ${charge.paid ? "pagado" : "no pagado"}`));
    });
