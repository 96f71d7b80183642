import { html } from "hono/html";
import { layout } from "../../pages/layout.ts";
import type { Machine } from "../machine.ts";
import { offeredCards } from "../payments/checkout-payment.ts";
import { lineItemsOf } from "../world/line-items.ts";
import type { CheckoutSession } from "../world/wire.ts";
import { cardFields, money, SIMULATED } from "./parts.ts";

type Items = { data: { description: string | null; amount_total: number; quantity: number | null }[] };

/** The hosted page of an open session. @param problem  why the last attempt failed */
export function checkoutPage(machine: Machine, session: CheckoutSession, problem?: string, card?: string) {
  const { data } = lineItemsOf(machine, session) as Items;
  const action = `/stripe/checkout/${session.id}`;
  return layout(
    "Pago (simulado)",
    html`<main class="narrow">
  <h1>${session.mode === "payment" ? "Pagar" : "Suscribirse"}</h1>
  ${SIMULATED}
  <ul>${data.map(
    ({ description, amount_total, quantity }) =>
      html`<li>${description}: ${quantity === null ? "según el uso" : money(amount_total)}</li>`,
  )}</ul>
  ${session.amount_total === null ? "" : html`<p>Total hoy: <strong data-total>${money(session.amount_total)}</strong></p>`}
  ${problem ? html`<p role="alert">${problem}</p>` : ""}
  ${offeredCards(machine, session).map(
    ({ id, card: saved }) => html`<form method="post" action="${action}/pay">
    <input type="hidden" name="saved" value="${id}">
    <p class="row"><button>Pagar con ${saved?.brand ?? ""} •••• ${saved?.last4 ?? ""}</button></p>
  </form>`,
  )}
  <form method="post" action="${action}/pay">
    ${session.customer || session.customer_email ? "" : html`<label>Correo <input name="email" type="email" required></label>`}
    ${cardFields(card)}
    ${session.automatic_tax.enabled || session.billing_address_collection === "required" ? addressFields() : ""}
    ${session.tax_id_collection?.enabled ? taxIdFields() : ""}
    <p class="row"><button class="main">Pagar</button></p>
  </form>
  <div class="row">
    <form method="post" action="${action}/cancel"><button>Cancelar y volver</button></form>
    <form method="post" action="${action}/expire"><button>Dejar caducar</button></form>
  </div>
</main>`,
  );
}

const addressFields = () => html`<label>País
  <input name="country" value="ES" minlength="2" maxlength="2" required></label>
<label>Calle y número <input name="line1" value="Calle Mayor 1" required></label>
<label>Ciudad <input name="city" value="Madrid" required></label>
<label>Código postal <input name="postal_code" value="28001"></label>`;

const taxIdFields = () => html`<details><summary>Compro como empresa</summary>
<label>Razón social <input name="business_name"></label>
<label>Tipo <select name="tax_id_type"><option value="es_cif">NIF</option><option value="eu_vat">IVA de la UE</option><option value="mx_rfc">RFC</option></select></label>
<label>Número <input name="tax_id"></label></details>`;

/** The page with the bank's question. */
export const checkoutQuestion = (session: CheckoutSession, card: string, typed: [string, string][]) =>
  layout(
    "3-D Secure (simulado)",
    html`<main class="narrow"><h1>Tu banco pregunta si eres tú</h1>${SIMULATED}
  <form method="post" action="/stripe/checkout/${session.id}/pay" class="row">
    <input type="hidden" name="card" value="${card}">
    ${typed.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <button class="main" name="authenticated" value="yes">Sí, autorizar</button>
    <button name="authenticated" value="no">No autorizar</button>
  </form></main>`,
  );

export const messagePage = (title: string, text: string) =>
  layout(title, html`<main class="narrow"><h1>${title}</h1><p>${text}</p></main>`);
