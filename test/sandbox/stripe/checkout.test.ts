import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { type Opened, openStripe, refusal, START, sell } from "./support.ts";

async function opened() {
  const all = openStripe();
  const catalogue = await sell(all);
  const customer = await all.stripe.customers.create({ email: "ana@example.com", metadata: { user_id: "u_1" } });
  const session = await all.stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "u_1",
    line_items: [{ price: catalogue.pro.id, quantity: 1 }, { price: catalogue.overage.id }],
    success_url: "http://app.test/plans?payment=success&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.test/plans?cancelled=1",
    metadata: { fbp: "fb.1" },
    subscription_data: { metadata: { user_id: "u_1" } },
  });
  return { ...all, catalogue, customer, session };
}

const subscriptionsOf = async ({ stripe }: Pick<Opened, "stripe">, customer: string) =>
  (await stripe.subscriptions.list({ customer, status: "all" })).data;

it("sells a subscription on the hosted page, and comes back with the session's id", async () => {
  const all = await opened();
  const { stripe, session, page, customer } = all;
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 7000, subscription: null });
  const shown = await (await page(session.url!)).text();
  expect(shown).toContain("$70.00");
  const paid = await page(`${session.url}/pay`, { card: "4242 4242 4242 4242" });
  expect([paid.status, paid.headers.get("location")]).toEqual([
    303,
    `http://app.test/plans?payment=success&session_id=${session.id}`,
  ]);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription", "line_items"] });
  expect(done).toMatchObject({
    status: "complete",
    payment_status: "paid",
    customer_details: { email: "ana@example.com" },
  });
  expect(done.subscription).toMatchObject({
    status: "active",
    metadata: { user_id: "u_1" },
    default_payment_method: expect.stringMatching(/^pm_/),
  });
  expect(done.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([7000, 0]);
  const invoice = await stripe.invoices.retrieve(done.invoice as string);
  expect(invoice).toMatchObject({
    status: "paid",
    amount_paid: 7000,
    parent: { subscription_details: { metadata: { user_id: "u_1" } } },
  });
  const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
  expect(method?.card).toMatchObject({ brand: "visa", last4: "4242" });
  await all.sandbox.idle();
  expect(all.types()).toEqual(
    expect.arrayContaining(["checkout.session.completed", "customer.subscription.created", "invoice.paid"]),
  );
});

it("never sells twice: the second click and the back button lead to the same purchase", async () => {
  const all = await opened();
  await all.page(`${all.session.url}/pay`, { card: "4242424242424242" });
  expect((await all.page(`${all.session.url}/pay`, { card: "4242424242424242" })).status).toBe(303);
  expect((await all.page(all.session.url!)).status).toBe(303);
  expect(await subscriptionsOf(all, all.customer.id)).toHaveLength(1);
});

it.each([
  ["4000000000000002", "Tu tarjeta fue rechazada."],
  ["4000000000009995", "La tarjeta no tiene fondos suficientes."],
  ["4000000000000069", "La tarjeta está caducada."],
  ["12", "El número de tarjeta no es válido."],
])("says why %s was refused, and leaves nothing behind", async (card, sentence) => {
  const all = await opened();
  const refused = await all.page(`${all.session.url}/pay`, { card });
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining(sentence)]);
  expect(await subscriptionsOf(all, all.customer.id)).toEqual([]);
  expect((await all.stripe.checkout.sessions.retrieve(all.session.id)).status).toBe("open");
});

it("asks for 3-D Secure first", async () => {
  const all = await opened();
  const card = "4000002760003184";
  expect(await (await all.page(`${all.session.url}/pay`, { card })).text()).toContain("Tu banco pregunta");
  expect(await subscriptionsOf(all, all.customer.id)).toEqual([]);
  expect((await all.page(`${all.session.url}/pay`, { card, authenticated: "no" })).status).toBe(402);
  expect((await all.page(`${all.session.url}/pay`, { card, authenticated: "yes" })).status).toBe(303);
  expect(await subscriptionsOf(all, all.customer.id)).toMatchObject([{ status: "active" }]);
});

it("goes back when the person cancels, and the session stays open", async () => {
  const all = await opened();
  const back = await all.page(`${all.session.url}/cancel`, {});
  expect(back.headers.get("location")).toBe("http://app.test/plans?cancelled=1");
  expect((await all.stripe.checkout.sessions.retrieve(all.session.id)).status).toBe("open");
});

it("expires by call, by time, and then sells no more", async () => {
  const all = await opened();
  await all.stripe.checkout.sessions.expire(all.session.id);
  expect((await all.page(`/stripe/checkout/${all.session.id}/pay`, { card: "4242424242424242" })).status).toBe(404);
  expect(await refusal(all.stripe.checkout.sessions.expire(all.session.id))).toContain("400");
  const later = await opened();
  later.pass(86_400);
  expect(await later.stripe.checkout.sessions.retrieve(later.session.id)).toMatchObject({
    status: "expired",
    url: null,
  });
  await later.sandbox.idle();
  expect(later.types()).toContain("checkout.session.expired");
});

it("refuses what the real one refuses", async () => {
  const { stripe, catalogue, customer } = await opened();
  const base = { mode: "subscription" as const, customer: customer.id, success_url: "http://app.test/" };
  const items = [{ price: catalogue.pro.id, quantity: 1 }];
  expect(
    await refusal(stripe.checkout.sessions.create({ ...base, line_items: [{ price: catalogue.pro.id }] })),
  ).toContain("400");
  expect(
    await refusal(
      stripe.checkout.sessions.create({ ...base, line_items: [{ price: catalogue.overage.id, quantity: 1 }] }),
    ),
  ).toContain("400");
  const mixed = [{ price: catalogue.proYearly.id, quantity: 1 }, { price: catalogue.overage.id }];
  expect(await refusal(stripe.checkout.sessions.create({ ...base, line_items: mixed }))).toContain("400");
  expect(
    await refusal(stripe.checkout.sessions.create({ ...base, line_items: items, expires_at: START + 60 })),
  ).toContain("400");
  expect(
    await refusal(
      stripe.checkout.sessions.create({ ...base, line_items: items, payment_method_types: ["card"] } as never),
    ),
  ).toBe("400 StripeInvalidRequestError parameter_unknown");
});

describe("a session that sells once", () => {
  const goods = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const all = openStripe();
    const { id: product } = await all.stripe.products.create({ name: "Camiseta" });
    const { id: price } = await all.stripe.prices.create({ product, currency: "usd", unit_amount: 1500 });
    const session = await all.stripe.checkout.sessions.create({
      ...{ mode: "payment", line_items: [{ price, quantity: 2 }], success_url: "http://shop.test/" },
      ...more,
    });
    const events = async () => {
      await all.sandbox.idle();
      return all.types().filter((type) => /^(payment_intent|charge|checkout)/.test(type));
    };
    return { ...all, session, events, pay: (fields: Record<string, string>) => all.page(`${session.url}/pay`, fields) };
  };

  it("makes its payment when it is confirmed; another card pays the same one, and no customer is left behind", async () => {
    const { stripe, session, pay, page, events } = await goods({
      payment_intent_data: { description: "Camisetas", receipt_email: "recibos@example.com" },
    });
    expect(session).toMatchObject({ payment_intent: null, customer: null, customer_creation: "if_required" });
    expect(await (await page(session.url!)).text()).toContain("Correo");
    const email = "ana@example.com";
    expect((await pay({ card: "4000000000000002", email })).status).toBe(402);
    const { payment_intent: waiting } = await stripe.checkout.sessions.retrieve(session.id);
    expect((await pay({ card: "4242424242424242", email })).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent", "line_items"] });
    expect(done).toMatchObject({
      ...{ status: "complete", payment_status: "paid", amount_total: 3000, customer: null, invoice: null },
      customer_details: { email },
      payment_intent: { id: waiting, status: "succeeded", amount_received: 3000, description: "Camisetas" },
    });
    expect(done.line_items?.data).toMatchObject([{ description: "Camiseta", quantity: 2, amount_total: 3000 }]);
    const { receipt_url, ...charge } = (await stripe.charges.list({ limit: 1 })).data[0]!;
    expect(charge).toMatchObject({ paid: true, receipt_email: "recibos@example.com", billing_details: { email } });
    expect(await (await page(receipt_url!)).text()).toContain("$30.00");
    expect((await stripe.customers.list()).data).toEqual([]);
    expect(await events()).toEqual([
      ...["payment_intent.created", "charge.failed", "payment_intent.payment_failed"],
      ...["payment_intent.succeeded", "charge.succeeded", "checkout.session.completed"],
    ]);
  });

  it("keeps the card of a customer who is to be charged again, and asks for 3-D Secure first", async () => {
    const { stripe, pay, session } = await goods({ payment_intent_data: { setup_future_usage: "off_session" } });
    const typed = { card: "4000002760003184", email: "ana@example.com" };
    expect(await (await pay(typed)).text()).toContain("Tu banco pregunta");
    expect((await pay({ ...typed, authenticated: "yes" })).status).toBe(303);
    const { customer } = await stripe.checkout.sessions.retrieve(session.id);
    expect((await stripe.customers.listPaymentMethods(String(customer))).data).toHaveLength(1);
  });

  it("takes what belongs to its mode only", async () => {
    const all = await opened();
    const { stripe, catalogue, customer } = all;
    const { id: once } = await stripe.prices.create({
      product: String(catalogue.pro.product),
      currency: "usd",
      unit_amount: 49,
    });
    const param = (mode: "payment" | "subscription", price: string, more: object = {}) =>
      refusalParam(
        stripe.checkout.sessions.create({
          ...{ mode, line_items: [{ price, quantity: 1 }], success_url: "http://shop.test/", ...more },
        }),
      );
    const pro = catalogue.pro.id;
    expect([
      await param("payment", pro),
      await param("payment", once, { subscription_data: { metadata: { k: "v" } } }),
      await param("payment", once, { automatic_tax: { enabled: true } }),
      await param("payment", once, { customer: customer.id, customer_email: "ana@example.com" }),
      await param("subscription", pro, { payment_intent_data: { description: "x" } }),
      await param("subscription", pro, { customer_creation: "always" }),
      await refusal(stripe.checkout.sessions.create({ mode: "setup", success_url: "http://shop.test/" })),
    ]).toEqual([
      ...["line_items", "subscription_data", "automatic_tax", "customer_email", "payment_intent_data"],
      ...["customer_creation", "400 StripeInvalidRequestError"],
    ]);
    // Below the smallest amount that Stripe charges.
    const small = { line_items: [{ price: once, quantity: 1 }], success_url: "http://shop.test/" };
    const refused = await refusal(stripe.checkout.sessions.create({ mode: "payment", ...small }));
    expect(refused).toContain("amount_too_small");
  });
});

it("shows the invoice, and gives it as a PDF", async () => {
  const all = await opened();
  await all.control("POST", `/checkout/${all.session.id}/pay`, {});
  const { data } = await all.stripe.invoices.list({ customer: all.customer.id });
  expect(await (await all.page(data[0]!.hosted_invoice_url!)).text()).toContain("Pagada");
  const pdf = await all.page(data[0]!.invoice_pdf!);
  const bytes = new TextDecoder("latin1").decode(await pdf.arrayBuffer());
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect([bytes.slice(0, 8), bytes.trimEnd().slice(-5)]).toEqual(["%PDF-1.4", "%%EOF"]);
  const table = Number(/startxref\n(\d+)/.exec(bytes)?.[1]);
  expect(bytes.slice(table, table + 4)).toBe("xref");
});

it("refuses what Checkout refuses, each limit by its own parameter", async () => {
  const all = await opened();
  const { stripe, catalogue, customer } = all;
  const session = (more: object) =>
    refusalParam(
      stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price: catalogue.pro.id, quantity: 1 }],
        success_url: "http://app.test/plans",
        ...more,
      }),
    );
  const { id: once } = await stripe.prices.create({
    product: String(catalogue.pro.product),
    currency: "usd",
    unit_amount: 5,
  });
  const many = Array.from({ length: 21 }, () => ({ price: catalogue.pro.id, quantity: 1 }));
  const keys = Object.fromEntries(many.map((_, index) => [`${"k".repeat(30)}${index}`, "v"]));
  expect(await session({})).toBe("taken");
  expect(await session({ metadata: keys })).toBe("taken");
  expect([
    await session({ line_items: [{ price: once, quantity: 1 }] }),
    await session({ line_items: many }),
    await session({ success_url: "plans" }),
    await session({ cancel_url: "plans" }),
    await session({ client_reference_id: "w".repeat(201) }),
    await session({ metadata: { ["k".repeat(41)]: "v" } }),
    await session({
      subscription_data: { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, "v"])) },
    }),
    await session({ metadata: { k: "v".repeat(501) } }),
    await session({ expires_at: START + 60 }),
  ]).toEqual([
    ...["line_items", "line_items", "success_url", "cancel_url", "client_reference_id", "metadata", "metadata"],
    ...["metadata[k]", "expires_at"],
  ]);
  await stripe.products.update(String(catalogue.pro.product), { active: false });
  expect(await session({})).toBe("line_items[0][price]");
});

async function refusalParam(doing: Promise<unknown>): Promise<string> {
  return doing.then(
    () => "taken",
    (error: { param?: string }) => error.param ?? "no parameter",
  );
}
