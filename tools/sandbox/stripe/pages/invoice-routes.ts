import { Hono } from "hono";
import { html } from "hono/html";
import { layout } from "../../pages/layout.ts";
import { paymentOf } from "../billing/invoice.ts";
import { StripeError } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { confirmIntent } from "../payments/confirm.ts";
import { newCard } from "../payments/methods.ts";
import type { Invoice } from "../world/wire.ts";
import { messagePage } from "./checkout-page.ts";
import { cardFields, date, money, SIMULATED, sentenceFor } from "./parts.ts";
import { pdfOf } from "./pdf.ts";

const STATES: Record<string, string> = {
  open: "Pendiente",
  paid: "Pagada",
  void: "Anulada",
  uncollectible: "Incobrable",
};

const invoicePage = (invoice: Invoice, problem?: string) =>
  layout(
    `Factura ${invoice.number}`,
    html`<main class="narrow"><h1>Factura ${invoice.number}</h1>${SIMULATED}
  <p>${date(invoice.created)} · ${STATES[invoice.status ?? ""] ?? invoice.status}</p>
  <ul>${invoice.lines.data.map(({ description, amount }) => html`<li>${description}: ${money(amount)}</li>`)}</ul>
  <p>Total: <strong>${money(invoice.total)}</strong></p>
  <p><a href="/stripe/invoice/${invoice.id}/pdf">Descargar PDF</a></p>
  ${problem ? html`<p role="alert">${problem}</p>` : ""}
  ${
    invoice.status === "open"
      ? html`<form method="post" action="/stripe/invoice/${invoice.id}/pay">${cardFields()}
    <p><button class="main">Pagar ${money(invoice.amount_due)}</button></p></form>`
      : ""
  }
</main>`,
  );

/** The routes of the hosted invoice, which can be read, downloaded and paid. */
export const invoiceRoutes = (machine: Machine): Hono => {
  const find = (id: string) => {
    const invoice = machine.world.rows.in.get(id);
    return invoice?.status === "draft" ? undefined : invoice;
  };
  const gone = () => messagePage("Factura no disponible", "Esta factura no existe.");
  return new Hono()
    .get("/:id", (c) => {
      const invoice = find(c.req.param("id"));
      return invoice ? c.html(invoicePage(invoice)) : c.html(gone(), 404);
    })
    .get("/:id/pdf", (c) => {
      const invoice = find(c.req.param("id"));
      if (!invoice) return c.html(gone(), 404);
      const pdf = pdfOf([
        `Factura ${invoice.number}`,
        `Atalaya (simulado) · ${date(invoice.created)}`,
        "",
        ...invoice.lines.data.map(({ description, amount }) => `${description}: ${money(amount)}`),
        "",
        `Total: ${money(invoice.total)}`,
        `Pagado: ${money(invoice.amount_paid)}`,
      ]);
      return c.body(pdf, 200, {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="Invoice-${invoice.number}.pdf"`,
      });
    })
    .post("/:id/pay", async (c) => {
      const invoice = find(c.req.param("id"));
      if (!invoice) return c.html(gone(), 404);
      const intent = machine.world.rows.pi.get(paymentOf(machine, invoice.id)?.payment.payment_intent ?? "");
      if (invoice.status !== "open" || !intent) return c.redirect(`/stripe/invoice/${invoice.id}`, 303);
      const form = await c.req.formData();
      try {
        const method = newCard(machine, { number: String(form.get("card") ?? "") });
        const returnUrl = `${machine.origin}/stripe/invoice/${invoice.id}`;
        confirmIntent(machine, intent, { method: method.id, present: true, authenticated: false, returnUrl });
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        const { code = "", decline_code } = error.error;
        return c.html(invoicePage(invoice, sentenceFor({ code, decline_code })), 402);
      }
      return intent.status === "requires_action"
        ? c.redirect(`/stripe/3ds/${intent.id}`, 303)
        : c.redirect(`/stripe/invoice/${invoice.id}`, 303);
    });
};
