import { html } from "hono/html";
import { type Decline, TEST_CARDS } from "../payments/test-cards.ts";

/** An amount in the format of the pages: `$12.34`, `-$5.00`. */
export const money = (cents: number) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

export const date = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("es-ES", { dateStyle: "long", timeZone: "UTC" });

/** The fields of a card, with a choice of test cards. @param number  the initial choice */
export const cardFields = (number = "4242424242424242") => html`<label>Número de tarjeta
  <input name="card" inputmode="numeric" autocomplete="off" list="tarjetas" value="${number}" required></label>
<datalist id="tarjetas">${TEST_CARDS.map((card) => html`<option value="${card.number}">${card.label}</option>`)}</datalist>
<details><summary>Tarjetas de prueba</summary><ul>${TEST_CARDS.map(
  (card) => html`<li><code>${card.number}</code> ${card.label}</li>`,
)}</ul></details>`;

export const SIMULATED = html`<p class="soft">Stripe simulado para desarrollo: ningún pago es real.</p>`;

const SENTENCES: Record<string, string> = {
  insufficient_funds: "La tarjeta no tiene fondos suficientes.",
  expired_card: "La tarjeta está caducada.",
  incorrect_cvc: "El código de seguridad no es correcto.",
  processing_error: "Hubo un error al procesar la tarjeta. Inténtalo de nuevo.",
  invalid_number: "El número de tarjeta no es válido.",
  not_authenticated: "El banco no pudo comprobar que eres tú. Elige otra tarjeta.",
};

/** Why a card was refused, in words for a person. */
export const sentenceFor = ({ code, decline_code }: Pick<Decline, "code" | "decline_code">) =>
  SENTENCES[decline_code ?? ""] ?? SENTENCES[code] ?? "Tu tarjeta fue rechazada.";
