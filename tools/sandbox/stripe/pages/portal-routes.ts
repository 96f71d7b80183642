import { Hono } from "hono";
import { html } from "hono/html";
import { layout } from "../../pages/layout.ts";
import { StripeError } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { portalCancel, portalResume } from "../payments/portal-deeds.ts";
import { messagePage } from "./checkout-page.ts";
import { date, SIMULATED } from "./parts.ts";

/** The customer portal: cancel, and change one's mind. */
export const portalRoutes = (machine: Machine): Hono => {
  const openSubscriptions = (customer: string) =>
    [...machine.world.rows.sub.values()].filter((row) => row.customer === customer && row.ended_at === null);
  return new Hono()
    .get("/:id", (c) => {
      const session = machine.world.rows.bps.get(c.req.param("id"));
      if (!session) return c.html(messagePage("Portal no disponible", "Este enlace ha caducado."), 404);
      return c.html(
        layout(
          "Portal de cliente (simulado)",
          html`<main class="narrow"><h1>Tu suscripción</h1>${SIMULATED}
  ${openSubscriptions(session.customer).map(
    (row) => html`<section>
    <p>${row.items.data.map(({ price }) => machine.world.rows.prod.get(price.product)?.name).join(" + ")}</p>
    ${row.cancel_at === null ? "" : html`<p>Termina el ${date(row.cancel_at)}.</p>`}
    <form method="post" action="/stripe/portal/${session.id}/${row.id}">
      ${
        row.cancel_at === null
          ? html`<button name="deed" value="cancel">Cancelar la suscripción</button>`
          : html`<button name="deed" value="resume">No cancelar</button>`
      }
    </form></section>`,
  )}
  ${session.return_url ? html`<p><a href="${session.return_url}">Volver</a></p>` : ""}
</main>`,
        ),
      );
    })
    .post("/:id/:subscription", async (c) => {
      const session = machine.world.rows.bps.get(c.req.param("id"));
      const subscription = machine.world.rows.sub.get(c.req.param("subscription"));
      if (!session || subscription?.customer !== session.customer)
        return c.html(messagePage("Portal no disponible", "Este enlace ha caducado."), 404);
      try {
        if ((await c.req.formData()).get("deed") === "cancel") portalCancel(machine, subscription);
        else portalResume(machine, subscription);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return c.html(messagePage("No se puede cambiar", "Hay un cambio de plan programado."), 400);
      }
      return c.redirect(`/stripe/portal/${session.id}`, 303);
    });
};
