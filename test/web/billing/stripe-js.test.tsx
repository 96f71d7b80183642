// The stand-in for Stripe.js with Stripe's own packages: loadStripe finds it, and React's elements run on it unchanged.

import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe as StripeJs } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Stripe from "stripe";
import { beforeEach, expect, it, vi } from "vitest";
import { createStripe } from "../../../tools/sandbox/stripe/stripe.ts";

const ORIGIN = "http://stripe.test";
const sandbox = createStripe({ origin: ORIGIN, random: () => 0.5 });
const server = new Stripe("sk_test_local", {
  host: "stripe.test",
  port: 80,
  protocol: "http",
  httpClient: Stripe.createFetchHttpClient(((url: string, init: RequestInit) =>
    sandbox.fetch(new Request(url, init))) as typeof fetch),
  telemetry: false,
  maxNetworkRetries: 0,
});

let stripeJs: StripeJs;
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    asked.push(`${init?.method ?? "GET"} ${new URL(String(url)).pathname}`);
    // happy-dom's form objects are its own, so the form is sent as text.
    const body = init?.body instanceof URLSearchParams ? String(init.body) : (init?.body as string | undefined);
    return sandbox.fetch(new Request(String(url), { ...init, body } as RequestInit));
  });
  const script = await (await sandbox.fetch(new Request(`${ORIGIN}/stripe/js/stripe.js`))).text();
  new Function(script)();
  stripeJs = (await loadStripe("pk_test_local"))!;
});
function Form({ secret, onEnd }: { secret: string; onEnd: (result: unknown) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const confirm = async () => {
    const card = elements?.getElement(CardElement);
    if (stripe && card) onEnd(await stripe.confirmCardSetup(secret, { payment_method: { card } }));
  };
  return (
    <>
      <CardElement options={{ hidePostalCode: true }} onChange={({ complete }) => complete && onEnd("complete")} />
      <button type="button" onClick={confirm}>
        Guardar
      </button>
    </>
  );
}

async function filledForm(number: string) {
  const customer = await server.customers.create();
  const intent = await server.setupIntents.create({ customer: customer.id });
  const onEnd = vi.fn();
  render(
    <Elements stripe={stripeJs}>
      <Form secret={intent.client_secret!} onEnd={onEnd} />
    </Elements>,
  );
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("Número de tarjeta"), number);
  await person.type(screen.getByLabelText("Caducidad"), "12/34");
  await person.type(screen.getByLabelText("CVC"), "123");
  const save = () => person.click(screen.getByRole("button", { name: "Guardar" }));
  return { customer, intent, onEnd, person, save };
}

const lastCall = (mock: ReturnType<typeof vi.fn>) => mock.mock.lastCall?.[0];

it("saves a card from React's card element", async () => {
  const { customer, onEnd, save } = await filledForm("4242 4242 4242 4242");
  expect(lastCall(onEnd)).toBe("complete");
  await save();
  await waitFor(() => expect(lastCall(onEnd)).toMatchObject({ setupIntent: { status: "succeeded" } }));
  const { data } = await server.customers.listPaymentMethods(customer.id);
  expect(data.map(({ card }) => [card?.last4, card?.exp_month, card?.exp_year])).toEqual([["4242", 12, 2034]]);
  expect(asked).toEqual(["POST /v1/payment_methods", expect.stringMatching(/confirm$/)]);
});

it.each([
  ["Autorizar", { setupIntent: { status: "succeeded" } }],
  ["No autorizar", { error: { code: "setup_intent_authentication_failure" } }],
])("shows 3-D Secure in a dialog, answered with %s", async (name, expected) => {
  const { onEnd, person, save } = await filledForm("4000002760003184");
  await save();
  await person.click(await screen.findByText(name, { exact: true }));
  await waitFor(() => expect(lastCall(onEnd)).toMatchObject(expected));
});

it("says why a card was refused", async () => {
  const { customer, onEnd, save } = await filledForm("4000000000009995");
  await save();
  await waitFor(() => expect(lastCall(onEnd)).toMatchObject({ error: { decline_code: "insufficient_funds" } }));
  expect((await server.customers.listPaymentMethods(customer.id)).data).toEqual([]);
});

it("sends nothing for an incomplete card", async () => {
  const { onEnd, save } = await filledForm("4242");
  await save();
  await waitFor(() => expect(lastCall(onEnd)).toMatchObject({ error: { code: "incomplete_number" } }));
  expect(asked).toEqual([]);
});

it("confirms a payment that waits for its person, only with the right secret", async () => {
  const intent = await server.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    payment_method: "pm_card_threeDSecure2Required",
    confirm: true,
  });
  expect(intent.status).toBe("requires_action");
  const forged = await stripeJs.handleNextAction({ clientSecret: `${intent.id}_secret_forged` });
  expect(forged.error?.message).toContain("client_secret");
  const answer = stripeJs.handleNextAction({ clientSecret: intent.client_secret! });
  await userEvent.click(await screen.findByText("Autorizar", { exact: true }));
  expect((await answer).paymentIntent).toMatchObject({ status: "succeeded" });
});

it("confirms a card payment with another card", async () => {
  const intent = await server.paymentIntents.create({ amount: 1000, currency: "usd" });
  const { error } = await stripeJs.confirmCardPayment(intent.client_secret!, {
    payment_method: "pm_card_chargeDeclined",
  });
  expect(error).toMatchObject({ type: "card_error", code: "card_declined" });
  const paid = await stripeJs.confirmCardPayment(intent.client_secret!, { payment_method: "pm_card_visa" });
  expect(paid.paymentIntent?.status).toBe("succeeded");
});

it("finishes an upgrade that waited for 3-D Secure", async () => {
  const product = (await server.products.create({ name: "Plan" })).id;
  const price = (unit_amount: number) =>
    server.prices.create({ product, currency: "usd", unit_amount, recurring: { interval: "month" } });
  const [basic, pro] = [await price(4000), await price(7000)];
  const customer = await server.customers.create();
  const card = await server.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const subscription = await server.subscriptions.create({
    customer: customer.id,
    default_payment_method: card.id,
    items: [{ price: basic.id }],
  });
  const asks = await server.paymentMethods.attach("pm_card_authenticationRequired", { customer: customer.id });
  await server.subscriptions.update(subscription.id, { default_payment_method: asks.id });
  const waiting = await server.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: pro.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  const invoice = await server.invoices.retrieve(waiting.latest_invoice as string, { expand: ["confirmation_secret"] });
  const answer = stripeJs.confirmCardPayment(invoice.confirmation_secret!.client_secret);
  await userEvent.click(await screen.findByText("Autorizar", { exact: true }));
  expect((await answer).paymentIntent?.status).toBe("succeeded");
  const after = await server.subscriptions.retrieve(subscription.id);
  expect([after.items.data[0]?.price.id, after.pending_update]).toEqual([pro.id, null]);
});
