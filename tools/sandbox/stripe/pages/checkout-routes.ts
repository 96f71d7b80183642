import { Hono } from "hono";
import { change } from "../events/emit.ts";
import { StripeError } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { paySession, type TypedInput } from "../payments/checkout-payment.ts";
import { checkoutPage, checkoutQuestion, messagePage } from "./checkout-page.ts";
import { sentenceFor } from "./parts.ts";

const OVER = "Esta página de pago ya no está disponible.";

const TYPED_FIELDS = [
  "saved",
  "email",
  "country",
  "line1",
  "city",
  "postal_code",
  "business_name",
  "tax_id_type",
  "tax_id",
];

/** The inputs in addition to the card. */
const fieldsOf = (form: FormData): [string, string][] =>
  TYPED_FIELDS.flatMap((name) => (form.get(name) ? [[name, String(form.get(name))]] : []));

function typedOf(form: FormData): TypedInput {
  const typed = Object.fromEntries(fieldsOf(form));
  const type = TAX_ID_TYPES.find((each) => each === typed.tax_id_type);
  return {
    email: typed.email,
    country: typed.country,
    line1: typed.line1,
    city: typed.city,
    postalCode: typed.postal_code,
    businessName: typed.business_name,
    taxId: type && typed.tax_id ? { type, value: typed.tax_id } : undefined,
  };
}
const TAX_ID_TYPES = ["es_cif", "eu_vat", "mx_rfc"] as const;

/** The hosted Checkout page and its buttons. */
export const checkoutRoutes = (machine: Machine): Hono => {
  const find = (id: string) => machine.world.rows.cs_test.get(id);
  const successOf = (url: string | null, id: string) => (url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
  return new Hono()
    .get("/:id", (c) => {
      const session = find(c.req.param("id"));
      if (session?.status === "complete") return c.redirect(successOf(session.success_url, session.id), 303);
      if (session?.status !== "open") return c.html(messagePage("Pago no disponible", OVER), 404);
      return c.html(checkoutPage(machine, session));
    })
    .post("/:id/pay", async (c) => {
      const session = find(c.req.param("id"));
      // A second click or the back button: the session is paid already, so nothing is charged again.
      if (session?.status === "complete") return c.redirect(successOf(session.success_url, session.id), 303);
      if (session?.status !== "open") return c.html(messagePage("Pago no disponible", OVER), 404);
      const form = await c.req.formData();
      const card = String(form.get("card") ?? "");
      const answer = form.get("authenticated");
      if (answer === "no")
        return c.html(checkoutPage(machine, session, sentenceFor({ code: "not_authenticated" }), card), 402);
      try {
        const saved = form.get("saved");
        const by = saved ? { saved: String(saved) } : { number: card };
        const outcome = paySession(machine, session, by, answer === "yes", typedOf(form));
        if (outcome.kind === "asks") return c.html(checkoutQuestion(session, card, fieldsOf(form)));
        if (outcome.kind === "no_address")
          return c.html(checkoutPage(machine, session, "Escribe tu dirección.", card), 402);
        if (outcome.kind === "declined")
          return c.html(checkoutPage(machine, session, sentenceFor(outcome.decline), card), 402);
        return c.redirect(successOf(session.success_url, session.id), 303);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return c.html(checkoutPage(machine, session, sentenceFor({ code: error.error.code ?? "" }), card), 402);
      }
    })
    .post("/:id/cancel", (c) => {
      const session = find(c.req.param("id"));
      return c.redirect(session?.cancel_url ?? "/", 303);
    })
    .post("/:id/expire", (c) => {
      const session = find(c.req.param("id"));
      if (session?.status === "open")
        change(machine, "checkout.session.expired", session, { status: "expired", url: null });
      return c.redirect(session?.cancel_url ?? "/", 303);
    });
};
