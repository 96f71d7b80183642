// Parts of the billing screens: figures, days, errors, and the loading of Stripe's code.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorFrom, noAnswer } from "../../../web/api/api-error.ts";
import { planErrorText } from "../../../web/features/billing/billing-errors.ts";
import { cycleChange, offerFor } from "../../../web/features/billing/plan-offer.ts";
import { chargeUsd } from "../../../web/features/pricing/cycles.tsx";
import { money, usd } from "../../../worker/vocabulary/money/amount.ts";
import { BILLING_CYCLES, chargeCents, PAID_PLANS } from "../../../worker/vocabulary/money/plans.ts";
import { makeSubscription, onTrial } from "./fixtures.tsx";

const text = (value: string) => value.replace(/\u00a0/g, " ");

it("writes cents as dollars", () => {
  expect([0, 5, 4000, 102_000, -150, 123_456_789].map((cents) => text(usd(cents)))).toEqual([
    "0,00 USD",
    "0,05 USD",
    "40,00 USD",
    "1.020,00 USD",
    "-1,50 USD",
    "1.234.567,89 USD",
  ]);
  expect(text(money(7000, "eur"))).toBe("70,00 EUR");
});

it("charges inside the application what the public prices say", () => {
  for (const plan of PAID_PLANS)
    for (const cycle of BILLING_CYCLES) expect(chargeCents(plan, cycle)).toBe(chargeUsd(plan, cycle) * 100);
});

it("offers each owner the right change to each plan", () => {
  const of = (subscription: ReturnType<typeof makeSubscription>) =>
    PAID_PLANS.map((plan) => offerFor(plan, subscription));
  expect(of(onTrial())).toEqual(["buy", "buy", "buy"]);
  expect(of(makeSubscription({ plan: "free", active: false }))).toEqual(["buy", "buy", "buy"]);
  expect(of(makeSubscription())).toEqual(["current", "upgrade", "upgrade"]);
  expect(of(makeSubscription({ plan: "business" }))).toEqual(["downgrade", "downgrade", "current"]);
  const scheduled_change = { plan: "basic", billing_cycle: "yearly", effective_at: "2026-12-21T10:00:00Z" } as const;
  expect(of(makeSubscription({ plan: "pro", scheduled_change }))).toEqual(["scheduled", "current", "upgrade"]);
  expect(of(makeSubscription({ cancel_at_period_end: true }))).toEqual(["reactivate", "waits", "waits"]);
  const overdue = makeSubscription({ plan: "pro", past_due_until: "2026-12-21T10:00:00Z" });
  expect(of(overdue)).toEqual(["owes", "current", "owes"]);
  expect(of(makeSubscription({ plan: "pro", usage_owed: { amount: 700, until: null } }))).toEqual(of(overdue));
  expect(cycleChange("pro", "yearly", overdue)).toBeNull();
});

it("distinguishes a longer cycle from a shorter one, for the current plan only", () => {
  const quarterly = makeSubscription({ billing_cycle: "quarterly" });
  expect(BILLING_CYCLES.map((cycle) => cycleChange("basic", cycle, quarterly))).toEqual(["shorter", null, "longer"]);
  expect(cycleChange("pro", "yearly", quarterly)).toBeNull();
  expect(cycleChange("basic", "yearly", onTrial())).toBeNull();
});

it("says that no answer came, the server's sentence, or that nothing is known", () => {
  const body = { code: "plan_required", message: "Tu plan no lo incluye." };
  expect(planErrorText(noAnswer())).toBe("No se pudo conectar con el servidor. Verifique su conexión a internet.");
  expect(planErrorText(errorFrom(403, body))).toBe("Tu plan no lo incluye.");
  expect(planErrorText(errorFrom(500, { message: "upstream exploded" }))).toBe(
    "Error desconocido. Inténtalo de nuevo.",
  );
  expect(planErrorText(new TypeError("x"))).toBe("Error desconocido. Inténtalo de nuevo.");
});

const SCRIPT = "http://stripe.test/stripe/js/stripe.js";
let scripts: string[];

beforeEach(() => {
  scripts = [];
  vi.resetModules();
  vi.stubEnv("VITE_STRIPE_PUBLISHABLE_KEY", "pk_test_local");
  vi.stubEnv("VITE_STRIPE_JS_URL", SCRIPT);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Simulates the browser's loading of a script: it defines `window.Stripe`, or it fails. */
function scriptsCome(doesCome: () => boolean) {
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    scripts.push(script.src);
    if (doesCome()) vi.stubGlobal("Stripe", (key: string) => ({ key, _registerWrapper() {}, registerAppInfo() {} }));
    queueMicrotask(() => script.dispatchEvent(new Event(doesCome() ? "load" : "error")));
  });
}

it("loads Stripe's code once, when it is needed", async () => {
  scriptsCome(() => true);
  await import("../../../web/pages/plans.tsx");
  await import("../../../web/pages/settings.tsx");
  await import("../../../web/pages/site/pricing.tsx");
  const { loadStripeJs } = await import("../../../web/features/billing/cards/stripe-js.ts");
  expect(scripts).toEqual([]);
  const [first, second] = await Promise.all([loadStripeJs(), loadStripeJs()]);
  expect(first).toMatchObject({ key: "pk_test_local" });
  expect(second).toBe(first);
  expect(scripts).toEqual([SCRIPT]);
});

it("loads again after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let comes = false;
  scriptsCome(() => comes);
  const { loadStripeJs } = await import("../../../web/features/billing/cards/stripe-js.ts");
  expect(await loadStripeJs()).toBeNull();
  comes = true;
  expect(await loadStripeJs()).toMatchObject({ key: "pk_test_local" });
});

it("loads nothing when no key is set", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubEnv("VITE_STRIPE_PUBLISHABLE_KEY", undefined);
  const { loadStripeJs } = await import("../../../web/features/billing/cards/stripe-js.ts");
  expect(await loadStripeJs()).toBeNull();
  expect(scripts).toEqual([]);
});

const NEEDS_ANOTHER_CARD = "Tu tarjeta requiere autenticación adicional. Por favor actualiza tu método de pago.";

it.each([
  ["passed", { paymentIntent: { status: "succeeded" } }, true],
  ["did not pass", { error: { code: "payment_intent_authentication_failure" } }, false],
  ["ended without a payment", { paymentIntent: { status: "requires_payment_method" } }, false],
])("opens 3-D Secure, and reports an attempt that %s", async (_name, answer, isThrough) => {
  const handleNextAction = vi.fn(async () => answer);
  vi.doMock("../../../web/features/billing/cards/stripe-js.ts", () => ({
    loadStripeJs: async () => ({ handleNextAction }),
  }));
  const { authenticate } = await import("../../../web/features/billing/cards/authenticate.ts");
  const asked = authenticate("pi_1_secret_2");
  if (isThrough) await asked;
  else await expect(asked).rejects.toThrow(NEEDS_ANOTHER_CARD);
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: "pi_1_secret_2" });
  vi.doUnmock("../../../web/features/billing/cards/stripe-js.ts");
});

it("asks for another card when 3-D Secure is not possible here", async () => {
  vi.doMock("../../../web/features/billing/cards/stripe-js.ts", () => ({ loadStripeJs: async () => null }));
  const { authenticate } = await import("../../../web/features/billing/cards/authenticate.ts");
  await expect(authenticate(null)).rejects.toThrow(NEEDS_ANOTHER_CARD);
  await expect(authenticate("pi_1_secret_2")).rejects.toThrow(NEEDS_ANOTHER_CARD);
  vi.doUnmock("../../../web/features/billing/cards/stripe-js.ts");
});
