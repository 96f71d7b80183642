import { expect, it } from "vitest";
import { customerWith, openStripe, refusal, sell } from "./support.ts";

it("keeps customers, finds them by e-mail, and answers for deleted ones", async () => {
  const { stripe } = openStripe();
  const customer = await stripe.customers.create({ email: "ana@example.com", metadata: { user_id: "u_1" } });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    email: "ana@example.com",
    metadata: { user_id: "u_1" },
  });
  await stripe.customers.update(customer.id, { metadata: { user_id: "", plan: "pro" }, name: "Ana" });
  const { data } = await stripe.customers.list({ email: "ana@example.com" });
  expect(data).toMatchObject([{ id: customer.id, name: "Ana", metadata: { plan: "pro" } }]);
  await stripe.customers.del(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toEqual({
    id: customer.id,
    object: "customer",
    deleted: true,
    lastResponse: undefined,
  });
  expect(await refusal(stripe.customers.retrieve("cus_nobody"))).toBe("404 StripeInvalidRequestError resource_missing");
});

it("finds prices by lookup key, and moves a key to a new price only on request", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  const { pro } = await sell(opened);
  const changed = {
    product: pro.product as string,
    currency: "usd",
    unit_amount: 7500,
    recurring: { interval: "month" as const },
    lookup_key: "pro_monthly",
  };
  expect(await refusal(stripe.prices.create(changed))).toBe("400 StripeInvalidRequestError");
  const next = await stripe.prices.create({ ...changed, transfer_lookup_key: true });
  await stripe.prices.update(pro.id, { active: false });
  const { data } = await stripe.prices.list({ lookup_keys: ["pro_monthly"], active: true });
  expect(data.map(({ id, unit_amount }) => [id, unit_amount])).toEqual([[next.id, 7500]]);
  expect((await stripe.prices.retrieve(pro.id)).lookup_key).toBeNull();
});

it("pages through a list, newest first", async () => {
  const { stripe } = openStripe();
  for (let n = 1; n <= 5; n++) await stripe.customers.create({ name: `P${n}` });
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.data.map(({ name }) => name), first.has_more]).toEqual([["P5", "P4"], true]);
  const all: unknown[] = [];
  for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.name);
  expect(all).toEqual(["P5", "P4", "P3", "P2", "P1"]);
});

it("refuses unknown parameters and invalid values", async () => {
  const { stripe } = openStripe();
  expect(await refusal(stripe.customers.create({ emial: "a" } as never))).toBe(
    "400 StripeInvalidRequestError parameter_unknown",
  );
  expect(await refusal(stripe.products.create({} as never))).toBe("400 StripeInvalidRequestError parameter_missing");
  await expect(
    stripe.prices.create({ currency: "usd", product: "prod_x", recurring: { interval: "fortnight" as never } }),
  ).rejects.toMatchObject({ statusCode: 400, param: "recurring[interval]" });
});

it("refuses the types of payment methods by the name that the API no longer has, and takes the new one", async () => {
  const { stripe } = openStripe();
  const gone = "400 StripeInvalidRequestError payment_method_types_no_longer_supported";
  const payment = { amount: 1000, currency: "usd" };
  const old = { payment_method_types: ["card"] } as never;
  expect(await refusal(stripe.setupIntents.create(old))).toBe(gone);
  expect(await refusal(stripe.paymentIntents.create({ ...payment, ...(old as object) }))).toBe(gone);
  expect(await stripe.paymentIntents.create({ ...payment, allowed_payment_method_types: ["card"] })).toMatchObject({
    allowed_payment_method_types: ["card"],
    automatic_payment_methods: null,
  });
});

it("refuses a customer's mail address that is none", async () => {
  const { stripe } = openStripe();
  const invalid = "400 StripeInvalidRequestError email_invalid";
  expect(await refusal(stripe.customers.create({ email: "no mail" }))).toBe(invalid);
  const { id } = await stripe.customers.create({ email: "ana@example.com" });
  expect(await refusal(stripe.customers.update(id, { email: "ana" }))).toBe(invalid);
  expect(await stripe.customers.update(id, { email: "" })).toMatchObject({ email: null });
});

it("refunds no payment that its bank disputes or took back, and does when the bank only asks or gave up", async () => {
  const opened = openStripe();
  const { stripe, control } = opened;
  const { customer } = await customerWith(opened);
  const pay = async (payment_method: string) => {
    const paid = { amount: 1000, currency: "usd", customer: customer.id, payment_method, confirm: true };
    const { latest_charge } = await stripe.paymentIntents.create(paid);
    const { data } = await stripe.disputes.list({ charge: String(latest_charge) });
    return { charge: String(latest_charge), dispute: data[0]! };
  };
  const disputed = "400 StripeInvalidRequestError charge_disputed";
  const attached = async (token: string) => (await stripe.paymentMethods.attach(token, { customer: customer.id })).id;
  const { charge, dispute } = await pay(await attached("pm_card_createDispute"));
  expect(dispute.is_charge_refundable).toBe(false);
  expect(await refusal(stripe.refunds.create({ charge }))).toBe(disputed);
  await control("POST", `/disputes/${dispute.id}/close`, { status: "lost" });
  expect(await refusal(stripe.refunds.create({ charge }))).toBe(disputed);
  await control("POST", `/disputes/${dispute.id}/close`, { status: "won" });
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 1000 });
  const asked = await pay(await attached("pm_card_createDisputeInquiry"));
  expect(asked.dispute.is_charge_refundable).toBe(true);
  expect(await stripe.refunds.create({ charge: asked.charge })).toMatchObject({ amount: 1000 });
});

it("declines a card that needs 3-D Secure at every payment while its person is absent", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  for (const token of ["pm_card_threeDSecure2Required", "pm_card_authenticationRequired"]) {
    const customer = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach(token, { customer: customer.id });
    const payment = { amount: 1000, currency: "usd", customer: customer.id, payment_method: id, confirm: true };
    expect(await refusal(stripe.paymentIntents.create({ ...payment, off_session: true }))).toBe(
      "402 StripeCardError authentication_required",
    );
    expect(await stripe.paymentIntents.create(payment)).toMatchObject({ status: "requires_action" });
  }
});

it("requires a key, and lets the publishable one make only a browser's calls", async () => {
  const { client } = openStripe({ secretKey: "sk_test_right" });
  expect(await refusal(client("sk_test_wrong").customers.list())).toBe("401 StripeAuthenticationError");
  expect(await refusal(client("pk_test_1").customers.list())).toBe("401 StripeAuthenticationError");
  expect((await client("sk_test_right").customers.list()).data).toEqual([]);
});

it("attaches, lists and detaches cards; a detached one can never be used again", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  const { customer, method } = await customerWith(opened);
  const second = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: customer.id });
  const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: "card" });
  expect(data.map(({ card }) => card?.last4)).toEqual(["4444", "4242"]);
  await stripe.paymentMethods.detach(method.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await refusal(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).toContain("400");
  expect(second.card?.fingerprint).not.toBe(method.card?.fingerprint);
});

it.each([
  ["pm_card_chargeDeclined", "402 StripeCardError generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "402 StripeCardError insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "402 StripeCardError expired_card"],
  ["pm_card_chargeDeclinedIncorrectCvc", "402 StripeCardError incorrect_cvc"],
  ["pm_card_chargeDeclinedProcessingError", "402 StripeCardError processing_error"],
])("refuses %s", async (token, expected) => {
  const { stripe } = openStripe();
  const customer = await stripe.customers.create();
  expect(await refusal(stripe.paymentMethods.attach(token, { customer: customer.id }))).toBe(expected);
  const paying = stripe.paymentIntents.create({ amount: 1000, currency: "usd", payment_method: token, confirm: true });
  expect(await refusal(paying)).toBe(expected);
});

it("sets a card up with 3-D Secure, then charges it off session", async () => {
  const { stripe, control } = openStripe();
  const customer = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
  });
  expect(intent.client_secret).toContain(`${intent.id}_secret_`);
  const asked = await stripe.setupIntents.confirm(intent.id, {
    payment_method: "pm_card_authenticationRequiredOnSetup",
  });
  expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
  await control("POST", `/intents/${intent.id}/answer`, { passed: true });
  const { status, payment_method } = await stripe.setupIntents.retrieve(intent.id);
  expect(status).toBe("succeeded");
  const paid = await stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: customer.id,
    payment_method: payment_method as string,
    off_session: true,
    confirm: true,
  });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 500 });
});

it("fails a set-up whose 3-D Secure was refused", async () => {
  const { stripe, control } = openStripe();
  const intent = await stripe.setupIntents.create({ customer: (await stripe.customers.create()).id });
  await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_authenticationRequired" });
  await control("POST", `/intents/${intent.id}/answer`, { passed: false });
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  });
});

it("refunds in parts, and never more than was paid", async () => {
  const { stripe } = openStripe();
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({
    amount_refunded: 300,
    refunded: false,
  });
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 701 }))).toContain("400");
  await stripe.refunds.create({ payment_intent: intent.id });
  expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({
    amount_refunded: 1000,
    refunded: true,
  });
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toBe(
    "400 StripeInvalidRequestError charge_already_refunded",
  );
});

it("refuses what Stripe supports and the sandbox does not", async () => {
  const opened = openStripe();
  const { pro } = await sell(opened);
  const session = opened.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: pro.id, quantity: 1 }],
    success_url: "http://app.test/",
    discounts: [{ coupon: "HALF" }],
  });
  await expect(session).rejects.toMatchObject({ statusCode: 400, param: "discounts" });
  const inside = opened.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: pro.id, quantity: 1 }],
    success_url: "http://app.test/",
    subscription_data: { default_tax_rates: ["txr_1"] },
  });
  await expect(inside).rejects.toMatchObject({ statusCode: 400, param: "subscription_data[default_tax_rates]" });
});

it("refuses an expired card", async () => {
  const { stripe } = openStripe();
  const card = { number: "4242424242424242", exp_month: 12, exp_year: 2025, cvc: "123" };
  expect(await refusal(stripe.paymentMethods.create({ type: "card", card }))).toBe(
    "402 StripeCardError invalid_expiry_year",
  );
  const kept = await stripe.paymentMethods.create({ type: "card", card: { ...card, exp_year: 2026 } });
  expect(kept.card).toMatchObject({ exp_month: 12, exp_year: 2026, last4: "4242" });
});
