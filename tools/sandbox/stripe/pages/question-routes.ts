import { Hono } from "hono";
import { html } from "hono/html";
import { layout } from "../../pages/layout.ts";
import type { Machine } from "../machine.ts";
import { answerIntent } from "../payments/confirm.ts";
import { answerSetup } from "../payments/setup.ts";
import { messagePage } from "./checkout-page.ts";
import { SIMULATED } from "./parts.ts";

/** The bank's 3-D Secure page for an intent, used for redirects. */
export const questionRoutes = (machine: Machine): Hono => {
  const find = (id: string) => machine.world.rows.pi.get(id) ?? machine.world.rows.seti.get(id);
  return new Hono()
    .get("/:id", (c) => {
      const intent = find(c.req.param("id"));
      if (intent?.status !== "requires_action")
        return c.html(messagePage("Nada que autorizar", "Este pago no espera ninguna autorización."), 404);
      return c.html(
        layout(
          "3-D Secure (simulado)",
          html`<main class="narrow"><h1>Tu banco pregunta si eres tú</h1>${SIMULATED}
  <form method="post" class="row">
    <button class="main" name="passed" value="yes">Sí, autorizar</button>
    <button name="passed" value="no">No autorizar</button>
  </form></main>`,
        ),
      );
    })
    .post("/:id", async (c) => {
      const id = c.req.param("id");
      const back = find(id)?.next_action?.redirect_to_url?.return_url;
      const passed = (await c.req.formData()).get("passed") === "yes";
      const payment = machine.world.rows.pi.get(id);
      const setup = machine.world.rows.seti.get(id);
      if (payment) answerIntent(machine, payment, passed);
      if (setup) answerSetup(machine, setup, passed);
      if (!back) return c.html(messagePage("Listo", "Ya puedes cerrar esta página."));
      const url = new URL(back);
      const kind = payment ? "payment_intent" : "setup_intent";
      url.searchParams.set(kind, id);
      url.searchParams.set(`${kind}_client_secret`, (payment ?? setup)?.client_secret ?? "");
      url.searchParams.set("redirect_status", passed ? "succeeded" : "failed");
      return c.redirect(url.href, 303);
    });
};
