// Every call of subscriptions and payments answers with the fields that its clients read.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeDeps } from "../../../worker/deps.ts";
import { cardProblem } from "../../../worker/platform/stripe/card-problem.ts";
import { createTestApp } from "../../support/app.ts";
import { bodyOf, registerOwner, signedIn, trialOwner } from "../../support/factories.ts";
import { app, customerOf, DAY, newBillingApp, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

const when = z.iso.datetime();
const Card = z.strictObject({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
const SubscriptionAnswer = z.strictObject({
  success: z.literal(true),
  subscription: z.strictObject({
    plan: z.enum(["free", "basic", "pro", "business"]),
    status: z.enum(["inactive", "trial", "expired", "active"]),
    active: z.boolean(),
    standing: z.string(),
    billing_cycle: z.enum(["monthly", "quarterly", "yearly"]).nullable(),
    cancel_at_period_end: z.boolean(),
    trial_ends_at: when.nullable(),
    period_end: when.nullable(),
    current_period_end: when.nullable(),
    next_payment_date: when.nullable(),
    payment_method: Card.nullable(),
    past_due_until: when.nullable(),
    past_due_amount: z.int(),
    price: z.int().nullable(),
    usage_owed: z.null(),
    purchases_rest: z.literal(false),
    paused_pages: z.number(),
    resting_members: z.number(),
    scheduled_change: z.strictObject({ plan: z.string(), billing_cycle: z.string(), effective_at: when }).nullable(),
    hasUsedHistoryLoad: z.boolean(),
    allows: z.strictObject({
      protection: z.boolean(),
      hidesSpam: z.boolean(),
      languageModel: z.boolean(),
      allLanguages: z.boolean(),
      caseFiles: z.boolean(),
      api: z.boolean(),
      clientReports: z.boolean(),
      unbranded: z.boolean(),
      replies: z.boolean(),
      autoReplies: z.boolean(),
      historyLoad: z.boolean(),
    }),
  }),
});
const Invoice = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  date: when,
  plan: z.string(),
  amount: z.int(),
  currency: z.literal("usd"),
  status: z.enum(["Pagado", "Pendiente", "Fallido", "Reembolsado", "Devuelto"]),
  refunded: z.int(),
  type: z.enum(["invoice", "payment_intent"]),
  downloadUrl: z.url().nullable(),
  hostedUrl: z.url().nullable(),
});
const HistoryAnswer = z.strictObject({ success: z.literal(true), invoices: z.array(Invoice) });
const TransactionsAnswer = z.strictObject({ success: z.literal(true), transactions: z.array(Invoice) });
const share = z.strictObject({ used: z.int(), limit: z.int(), percentage: z.int() });
const UsageAnswer = z.strictObject({
  success: z.literal(true),
  usage: z.looseObject({
    accounts: share,
    comments: share,
    period: z.strictObject({ start: when, end: when, daysRemaining: z.int() }),
    overage: z.strictObject({ comments: z.int(), charged: z.int(), amount: z.int(), cap: z.int() }).nullable(),
  }),
});
const TimeAnswer = z.strictObject({
  success: z.literal(true),
  time: z.strictObject({
    plan: z.string(),
    status: z.string(),
    standing: z.string(),
    ends_at: when.nullable(),
    days_remaining: z.int().nullable(),
    hours_remaining: z.int().nullable(),
    level: z.enum(["expired", "urgent", "warning", "normal"]).nullable(),
    renews: z.boolean(),
  }),
});
const PlansAnswer = z.strictObject({
  success: z.literal(true),
  plans: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      features: z.array(z.string()).min(5),
      prices: z.strictObject({ monthly: z.int(), quarterly: z.int(), annual: z.int() }),
      discounts: z.strictObject({ monthly: z.int(), quarterly: z.int(), annual: z.int() }),
      accounts_limit: z.int(),
      comments_limit: z.int(),
    }),
  ),
});
const OptionsAnswer = z.strictObject({
  success: z.literal(true),
  options: z.array(
    z.strictObject({
      plan: z.string(),
      billing_cycle: z.string(),
      monthly_price: z.int(),
      price: z.int(),
      effective: z.enum(["purchase", "none", "now", "next_cycle"]),
    }),
  ),
});

describe("an owner who never paid", () => {
  it("sees the free plan in every call that reads", async () => {
    const { token } = await registerOwner(app);
    const get = async (path: string) => bodyOf(await app.request(`/api${path}`, { token }));
    const { subscription } = SubscriptionAnswer.parse(await get("/payments/subscription"));
    expect(subscription).toMatchObject({ plan: "free", status: "inactive", active: false, standing: "none" });
    expect(SubscriptionAnswer.parse(await get("/payments/subscription-details")).subscription).toEqual(subscription);
    expect(HistoryAnswer.parse(await get("/payments/billing-history")).invoices).toEqual([]);
    expect(TransactionsAnswer.parse(await get("/subscriptions/transactions")).transactions).toEqual([]);
    expect(UsageAnswer.parse(await get("/payments/usage-stats")).usage).toMatchObject({
      accounts: { used: 0, limit: 1, percentage: 0 },
      comments: { used: 0, limit: 500, percentage: 0 },
      period: { start: "2026-01-15T12:00:00.000Z", end: "2026-02-15T12:00:00.000Z", daysRemaining: 31 },
      overage: null,
    });
    expect(TimeAnswer.parse(await get("/subscriptions/time-details")).time).toMatchObject({
      level: null,
      renews: false,
    });
    const { options } = OptionsAnswer.parse(await get("/payments/upgrade-options"));
    expect([options.length, new Set(options.map(({ effective }) => effective))]).toEqual([9, new Set(["purchase"])]);
  });

  it("sees the catalogue's prices in cents", async () => {
    const { token } = await registerOwner(app);
    const { plans } = PlansAnswer.parse(await bodyOf(await app.request("/api/payments/plans", { token })));
    expect(plans.map(({ id, prices }) => [id, prices])).toEqual([
      ["basic", { monthly: 4_000, quarterly: 10_200, annual: 36_000 }],
      ["pro", { monthly: 7_000, quarterly: 18_000, annual: 63_600 }],
      ["business", { monthly: 10_000, quarterly: 25_500, annual: 90_000 }],
    ]);
    expect(plans[0]!.features).toContain("Respuestas a comentarios: No disponible");
  });

  it("has no active plan while on trial", async () => {
    const { token } = await trialOwner(app);
    const answer = SubscriptionAnswer.parse(await bodyOf(await app.request("/api/payments/subscription", { token })));
    expect(answer.subscription).toMatchObject({
      plan: "pro",
      status: "trial",
      active: false,
      payment_method: null,
      trial_ends_at: "2026-01-20T12:00:00.000Z",
    });
    const time = TimeAnswer.parse(await bodyOf(await app.request("/api/subscriptions/time-details", { token }))).time;
    expect(time).toMatchObject({ days_remaining: 5, hours_remaining: 120, level: "warning", renews: false });
  });
});

describe("an owner who pays", () => {
  it("sees the plan, its end, and the result of the payment", async () => {
    const owner = await subscriber(app, { plan: "pro", period: "monthly" });
    const { token } = owner;
    const get = async (path: string) => bodyOf(await app.request(`/api${path}`, { token }));
    const { subscription } = SubscriptionAnswer.parse(await get("/payments/subscription-details"));
    expect(subscription).toMatchObject({ plan: "pro", active: true, hasUsedHistoryLoad: false });
    expect(TimeAnswer.parse(await get("/subscriptions/time-details")).time).toEqual({
      plan: "pro",
      status: "active",
      standing: "paid",
      ends_at: "2026-02-15T12:00:00.000Z",
      days_remaining: 31,
      hours_remaining: 31 * 24,
      level: "normal",
      renews: true,
    });
    expect(UsageAnswer.parse(await get("/payments/usage-stats")).usage).toMatchObject({
      accounts: { limit: 3 },
      comments: { limit: 2_500 },
      overage: { comments: 0, charged: 0, amount: 0, cap: 7_000 },
    });
    const { options } = OptionsAnswer.parse(await get("/payments/upgrade-options"));
    expect(options.map(({ plan, billing_cycle, effective }) => `${plan} ${billing_cycle} ${effective}`)).toEqual([
      "basic monthly next_cycle",
      "basic quarterly next_cycle",
      "basic yearly next_cycle",
      "pro monthly none",
      "pro quarterly now",
      "pro yearly now",
      "business monthly now",
      "business quarterly now",
      "business yearly now",
    ]);
    const proration = await get("/subscriptions/calculate-proration?new_plan=business&billing_cycle=monthly");
    expect(proration).toMatchObject({
      proration: { current_price: 7_000, new_price: 10_000, prorated_amount: 3_000, effective: "now" },
    });
  });

  it("sees one history of invoices and one-off payments, to the cent, without invoices that nothing is owed for", async () => {
    const before = await subscriber(app, { plan: "basic" });
    const upgrade = { plan: "pro", period: "monthly", confirm_payment: true };
    await bodyOf(await app.request("/api/payments/upgrade", { token: before.token, json: upgrade }));
    const customer = await customerOf(app, before);
    await app.pass(DAY);
    await app.client.paymentIntents.create({
      amount: 1_500,
      currency: "usd",
      customer,
      payment_method: "pm_card_visa",
      confirm: true,
      description: "Migración",
    });
    await app.pass(DAY);
    const [card] = (await app.client.customers.listPaymentMethods(customer)).data;
    await app.client.invoiceItems.create({ customer, amount: 900, currency: "usd" });
    const { id } = await app.client.invoices.create({ customer, pending_invoice_items_behavior: "include" });
    await app.client.invoices.pay(id, { payment_method: card!.id, off_session: false });
    await app.pass(39 * DAY);
    const owner = await signedIn(app, before);
    const { token } = owner;
    const { invoices } = HistoryAnswer.parse(
      await bodyOf(await app.request("/api/payments/billing-history", { token })),
    );
    expect(invoices.map(({ plan, amount, status, type }) => [plan, amount, status, type])).toEqual([
      ["Pro", 7_000, "Pagado", "invoice"],
      ["Otros cargos", 900, "Pagado", "invoice"],
      ["Migración", 1_500, "Pagado", "payment_intent"],
      ["Pro", 3_000, "Pagado", "invoice"],
      ["Basic", 4_000, "Pagado", "invoice"],
    ]);
    expect(invoices[2]).toMatchObject({ downloadUrl: null, hostedUrl: null, number: null });
    expect(invoices[0]).toMatchObject({ downloadUrl: expect.any(String), number: expect.any(String) });
    const two = TransactionsAnswer.parse(
      await bodyOf(await app.request("/api/subscriptions/transactions?limit=2", { token })),
    );
    expect(two.transactions).toEqual(invoices.slice(0, 2));
  });

  it("sees the latest of ten years of invoices without a read of all of them", async () => {
    const before = await subscriber(app, { plan: "pro" });
    app.loseWebhooks();
    await app.pass(120 * 31 * DAY);
    const { token } = await signedIn(app, before);
    const lists = async () => {
      const { calls } = await app.stripeControl<{ calls: { path: string }[] }>("GET", "/calls");
      return calls.filter(({ path }) => /^\/v1\/(invoices|payment_intents)(\?|$)/.test(path)).length;
    };
    const path = "/api/subscriptions/transactions?limit=10";
    const earlier = await lists();
    const { transactions } = TransactionsAnswer.parse(await bodyOf(await app.request(path, { token })));
    expect((await lists()) - earlier).toBe(2);
    const { invoices } = HistoryAnswer.parse(
      await bodyOf(await app.request("/api/payments/billing-history", { token })),
    );
    expect(invoices.length).toBeGreaterThan(120);
    expect(transactions).toEqual(invoices.slice(0, 10));
  });
});

describe("refusals", () => {
  it("name the field that is wrong, in Spanish", async () => {
    const { token } = await registerOwner(app);
    const wrong: [string, object | undefined, string, string?][] = [
      ["/payments/create-checkout", { plan: "gold", period: "monthly" }, "plan"],
      ["/payments/create-checkout", { plan: "pro", period: "weekly" }, "period"],
      ["/payments/upgrade", { plan: "pro", period: "monthly" }, "confirm_payment"],
      ["/payments/payment-method", { payment_method_id: "../customers" }, "payment_method_id", "PUT"],
      ["/payments/payment-method", {}, "payment_method_id", "DELETE"],
      ["/payments/confirm-setup-intent", { setup_intent_id: "pi_1" }, "setup_intent_id"],
      ["/payments/check/in_1", undefined, "sessionId"],
      ["/subscriptions/toggle-auto-renew", { auto_renew: "yes" }, "auto_renew"],
      ["/subscriptions/change-billing-cycle", {}, "billing_cycle"],
      ["/subscriptions/update", { plan: "free", billing_cycle: "monthly" }, "plan"],
      ["/subscriptions/transactions?limit=101", undefined, "limit"],
      ["/subscriptions/transactions?limit=0", undefined, "limit"],
      ["/subscriptions/calculate-proration?new_plan=pro", undefined, "billing_cycle"],
    ];
    for (const [path, json, field, method] of wrong) {
      const answer = await app.request(`/api${path}`, { token, json, ...(method && { method }) });
      const body = (await answer.json()) as { errors: { field: string; message: string }[] };
      expect([path, answer.status, body.errors?.map((error) => error.field)]).toEqual([path, 400, [field]]);
      expect(body.errors[0]!.message).not.toMatch(/expected|invalid|required/i);
    }
  });

  it("limit requests that reach Stripe, and those that try a card more strictly", async () => {
    const asked: number[] = [];
    let isShut = false;
    await newBillingApp({
      async limit(most) {
        asked.push(most);
        return !isShut;
      },
    });
    const { token } = await registerOwner(app);
    isShut = true;
    const calls: Record<20 | 600, [method: string, path: string][]> = {
      20: [
        ["POST", "/payments/create-checkout"],
        ["POST", "/payments/upgrade"],
        ["PUT", "/payments/payment-method"],
        ["POST", "/payments/setup-intent"],
        ["POST", "/payments/confirm-setup-intent"],
        ["POST", "/subscriptions/change-billing-cycle"],
      ],
      600: [
        ["GET", "/payments/billing-history"],
        ["GET", "/payments/check/cs_1"],
        ["GET", "/payments/payment-methods"],
        ["DELETE", "/payments/payment-method"],
        ["DELETE", "/payments/scheduled-change"],
        ["POST", "/payments/cancel-subscription"],
        ["POST", "/payments/reactivate-subscription"],
        ["POST", "/subscriptions/update"],
        ["POST", "/subscriptions/cancel"],
        ["POST", "/subscriptions/toggle-auto-renew"],
        ["GET", "/subscriptions/calculate-proration"],
        ["GET", "/subscriptions/transactions"],
      ],
    };
    for (const [most, each] of Object.entries(calls))
      for (const [method, path] of each) {
        asked.length = 0;
        const { status } = await app.request(`/api${path}`, { token, method });
        expect([method, path, status, asked]).toEqual([method, path, 429, [Number(most)]]);
      }
  });

  it("name Stripe's failure in Spanish, and never in Stripe's words", async () => {
    const { token } = await subscriber(app, { plan: "basic" });
    const json = { plan: "pro", period: "monthly", confirm_payment: true };
    for (const [kind, status, code, message] of [
      ["rate_limit", 429, "payments_busy", /^El servicio de pagos recibe muchas solicitudes/],
      ["conflict", 409, "payment_in_progress", /^Otra operación de pago sigue en curso/],
      ["server_error", 503, "payments_unreachable", /^El servicio de pagos no responde\. Comprueba tu plan/],
      ["timeout", 503, "payments_unreachable", /^El servicio de pagos no responde/],
      ["truncated", 503, "payments_unreachable", /^El servicio de pagos no responde/],
      ["card_declined", 402, "card_declined", /^Tu banco rechazó la tarjeta/],
    ] as const) {
      await app.stripeControl("PUT", "/faults", { scripted: [{ kind, ms: 0 }] });
      const answer = await app.request("/api/payments/upgrade", { token, json });
      expect([kind, answer.status, await answer.json()]).toMatchObject([
        kind,
        status,
        { success: false, code, message: expect.stringMatching(message) },
      ]);
    }
  });

  it.each([
    [{ code: "card_declined", decline_code: "insufficient_funds" }, "card_insufficient_funds"],
    [{ code: "expired_card" }, "card_expired"],
    [{ code: "incorrect_cvc" }, "card_incorrect_cvc"],
    [{ code: "processing_error" }, "card_processing_error"],
    [{ code: "authentication_required", decline_code: "authentication_required" }, "authentication_required"],
    [{ code: "card_declined", decline_code: "do_not_honor" }, "card_declined"],
    [{}, "card_declined"],
  ] as const)("of a bank (%o) have a name of their own", (refusal, code) => {
    expect(cardProblem(refusal)).toBe(code);
  });

  it("say that payments are not available when Stripe is not configured, and the rest works", async () => {
    const app = createTestApp();
    const { token } = await registerOwner(app);
    const answer = await app.request("/api/payments/create-checkout", {
      token,
      json: { plan: "pro", period: "monthly" },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: "payments_unavailable", message: "Los pagos no están disponibles en este momento. Inténtalo más tarde." },
    ]);
    for (const path of ["plans", "subscription", "usage-stats", "billing-history", "payment-methods"])
      expect([path, (await app.request(`/api/payments/${path}`, { token })).status]).toEqual([path, 200]);
    await app.cron();
  });

  it("say the same when Stripe's settings are empty", async () => {
    const settings = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", STRIPE_API_BASE: "" };
    const { stripe, config } = makeDeps({ ...env, ...settings });
    await expect(stripe((client) => client.balance.retrieve())).rejects.toThrow("payments_unavailable");
    expect(config.STRIPE_WEBHOOK_SECRET).toBeUndefined();
  });
});
