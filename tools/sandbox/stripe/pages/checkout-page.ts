import { html } from "hono/html";
import { layout } from "../../pages/layout.ts";
import type { Machine } from "../machine.ts";
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
  <h1>Suscribirse</h1>
  ${SIMULATED}
  <ul>${data.map(
    ({ description, amount_total, quantity }) =>
      html`<li>${description}: ${quantity === null ? "según el uso" : money(amount_total)}</li>`,
  )}</ul>
  ${session.amount_total === null ? "" : html`<p>Total hoy: <strong data-total>${money(session.amount_total)}</strong></p>`}
  ${problem ? html`<p role="alert">${problem}</p>` : ""}
  <form method="post" action="${action}/pay">
    ${cardFields(card)}
    <p class="row"><button class="main">Pagar</button></p>
  </form>
  <div class="row">
    <form method="post" action="${action}/cancel"><button>Cancelar y volver</button></form>
    <form method="post" action="${action}/expire"><button>Dejar caducar</button></form>
  </div>
</main>`,
  );
}

/** The bank's question on the way. */
export const checkoutQuestion = (session: CheckoutSession, card: string) =>
  layout(
    "3-D Secure (simulado)",
    html`<main class="narrow"><h1>Tu banco pregunta si eres tú</h1>${SIMULATED}
  <form method="post" action="/stripe/checkout/${session.id}/pay" class="row">
    <input type="hidden" name="card" value="${card}">
    <button class="main" name="authenticated" value="yes">Sí, autorizar</button>
    <button name="authenticated" value="no">No autorizar</button>
  </form></main>`,
  );

export const messagePage = (title: string, text: string) =>
  layout(title, html`<main class="narrow"><h1>${title}</h1><p>${text}</p></main>`);
