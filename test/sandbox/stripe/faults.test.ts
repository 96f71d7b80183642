import { expect, it } from "vitest";
import { ORIGIN, openStripe, refusal } from "./support.ts";

it("answers the same request under the same key once, whatever happens in between", async () => {
  const { stripe } = openStripe();
  const make = (name: string, idempotencyKey: string) => stripe.customers.create({ name }, { idempotencyKey });
  const first = await make("A", "k1");
  expect((await make("A", "k1")).id).toBe(first.id);
  expect(await refusal(make("B", "k1"))).toBe("400 StripeIdempotencyError");
  expect((await make("A", "k2")).id).not.toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(2);
});

it("forgets keys after a day, and never keeps refused parameters", async () => {
  const opened = openStripe();
  const make = (input: object) => opened.stripe.customers.create(input as { name: string }, { idempotencyKey: "k" });
  expect(await refusal(make({ nome: "A" }))).toContain("400");
  const first = await make({ name: "A" });
  opened.pass(86_401);
  expect((await make({ name: "A" })).id).not.toBe(first.id);
});

it("keeps a decline under its key, so a new attempt needs a new one", async () => {
  const { stripe } = openStripe();
  const pay = (idempotencyKey: string) =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: "usd", payment_method: "pm_card_chargeDeclined", confirm: true },
      { idempotencyKey },
    );
  expect([await refusal(pay("k1")), await refusal(pay("k1"))]).toEqual(
    Array(2).fill("402 StripeCardError generic_decline"),
  );
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  await refusal(pay("k2"));
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
});

it("refuses a request while another with its key is being answered", async () => {
  const opened = openStripe({ wait: () => new Promise((done) => setTimeout(done, 20)) });
  await opened.control("PUT", "/faults", { scripted: [{ kind: "timeout", executed: true, path: "customers" }] });
  const make = () => opened.stripe.customers.create({ name: "A" }, { idempotencyKey: "k" });
  const slow = refusal(make());
  await new Promise((done) => setTimeout(done, 5));
  expect(await refusal(make())).toContain("409");
  await slow;
});

it.each([
  ["rate_limit", "429 StripeRateLimitError rate_limit"],
  ["conflict", "409 StripeAPIError lock_timeout"],
  ["server_error", "500 StripeAPIError"],
  ["card_declined", "402 StripeCardError generic_decline"],
  ["timeout", "503 StripeAPIError"],
  ["truncated", "StripeConnectionError"],
])("fails the next call that matches with %s, and no other", async (kind, expected) => {
  const { stripe, control } = openStripe();
  await control("PUT", "/faults", { scripted: [{ kind, method: "POST", path: "^/v1/customers$" }] });
  expect(await refusal(stripe.customers.list())).toBe("no refusal");
  expect(await refusal(stripe.customers.create({ name: "A" }))).toContain(expected);
  expect(await refusal(stripe.customers.create({ name: "A" }))).toBe("no refusal");
});

it.each([
  ["server_error", false, 0],
  ["server_error", true, 1],
  ["timeout", false, 0],
  ["timeout", true, 1],
  ["truncated", true, 1],
])("with %s, the operation was done: %s", async (kind, executed, customers) => {
  const { stripe, control } = openStripe();
  await control("PUT", "/faults", { scripted: [{ kind, executed, method: "POST" }] });
  await refusal(stripe.customers.create({ name: "A" }));
  expect((await stripe.customers.list()).data).toHaveLength(customers);
});

it("gives the client's own retry the answer that was lost", async () => {
  const { client, control } = openStripe();
  await control("PUT", "/faults", { scripted: [{ kind: "timeout", executed: true, method: "POST" }] });
  const stripe = client("sk_test_local", { maxNetworkRetries: 1 });
  const { id } = await stripe.customers.create({ name: "A" });
  expect((await stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id]);
});

it("fails the matching call at the given position", async () => {
  const { stripe, control } = openStripe();
  await control("PUT", "/faults", { scripted: [{ kind: "rate_limit", after: 2 }] });
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await refusal(stripe.customers.list()));
  expect(answers.map((answer) => answer.startsWith("429"))).toEqual([false, false, true, false]);
});

it("refuses unknown addresses, missing objects and old forms of calls", async () => {
  const { sandbox, stripe } = openStripe();
  const call = async (path: string, init: RequestInit) => {
    const response = await sandbox.fetch(new Request(ORIGIN + path, init));
    return [response.status, ((await response.json()) as { error?: { type?: string } }).error?.type];
  };
  const authorization = "Bearer sk_test_local";
  expect(await call("/v1/invoices/upcoming/x/y", { headers: { authorization } })).toEqual([
    404,
    "invalid_request_error",
  ]);
  expect(await call("/v1/customers", {})).toEqual([401, "invalid_request_error"]);
  expect(await call("/v1/customers", { headers: { authorization: `Basic ${btoa("sk_test_local:")}` } })).toEqual([
    200,
    undefined,
  ]);
  expect(await refusal(stripe.subscriptions.retrieve("sub_x"))).toBe("404 StripeInvalidRequestError resource_missing");
  const encoded = await call("/v1/customers?limit=1&expand%5B%5D=data.subscriptions", { headers: { authorization } });
  expect(encoded).toEqual([200, undefined]);
});

it("is unchanged after its state was saved and read again", async () => {
  const first = openStripe();
  const { id } = await first.stripe.customers.create({ name: "A" }, { idempotencyKey: "k" });
  const state = JSON.parse(JSON.stringify(first.sandbox.state));
  const second = openStripe({ state });
  expect((await second.stripe.customers.create({ name: "A" }, { idempotencyKey: "k" })).id).toBe(id);
  expect((await second.stripe.customers.create({ name: "B" })).id).not.toBe(id);
});
