// Mails about money: what they say is what Configuración says, and what is charged.
import type { InferResponseType } from "hono/client";
import { beforeEach, expect, it } from "vitest";
import type { Client } from "../../../worker/entry/client.ts";
import { usagePeriodStart } from "../../../worker/features/plans/usage-period.ts";
import { money } from "../../../worker/vocabulary/money/amount.ts";
import {
  BILLING_CYCLES,
  chargeCents,
  OVERAGE,
  PAID_PLANS,
  PLAN_CATALOGUE,
  TRIAL_DAYS,
} from "../../../worker/vocabulary/money/plans.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { bodyOf, type Owner, signedIn, trialOwner } from "../../support/factories.ts";
import {
  app,
  charged,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  START,
  shown,
  subscriber,
} from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

const HOUR = 3600;
const usd = (cents: number) => money(cents, "usd").replace(/\s/g, " ");

/** The mails since the last call, after the cron sent what was due. */
async function mailed(): Promise<{ to: string; subject: string; text: string }[]> {
  await app.settle();
  for (let times = 0; times < 2; times++) {
    await app.cron();
    await app.drain();
  }
  return app.mails.splice(0).map((mail) => ({
    to: String(mail.to),
    subject: mail.subject.replace(/\s/g, " "),
    text: mail.text.replace(/[^\S\n]/g, " "),
  }));
}

type Charges = InferResponseType<Client["payments"]["next-charge"]["$get"], 200>;
async function comingCharge(owner: Owner) {
  const { token } = await signedIn(app, owner);
  const { next_charge, renewal } = await bodyOf<Charges>(await app.request("/api/payments/next-charge", { token }));
  return (next_charge ?? renewal)!;
}
const dayText = (iso: string) =>
  new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "Europe/Madrid" }).format(new Date(iso));

const use = async (owner: Owner, comments: number) =>
  app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: crypto.randomUUID(),
    payload: { stripe_customer_id: await customerOf(app, owner), value: String(comments) },
  });

const PRODUCTS = PAID_PLANS.flatMap((plan) => BILLING_CYCLES.map((period) => ({ plan, period })));

it.each(PRODUCTS)(
  "a purchase of $plan $period is a mail with its receipt and its next charge",
  async ({ plan, period }) => {
    const owner = await subscriber(app, { plan, period });
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    const { name } = PLAN_CATALOGUE[plan];
    const price = usd(chargeCents(plan, period));
    const next = await comingCharge(owner);
    expect(mail).toMatchObject({ to: owner.email, subject: `Tu plan ${name} está activo: recibo de ${price}` });
    for (const part of [
      `cobramos ${price} a tu tarjeta`,
      `Plan ${name}, hasta el ${dayText((await shown(app, await signedIn(app, owner))).period_end!)}: ${price}`,
      `Total: ${price}`,
      `Próximo cobro: ${usd(next.amount)}, ${dayText(next.date)}`,
    ])
      expect(mail!.text).toContain(part);
  },
);

it("every further charge is a receipt with its lines, once, also when its event was lost", async () => {
  const owner = await subscriber(app, { plan: "basic" });
  await mailed();
  await use(owner, 1_400);
  await app.pass(10 * DAY);
  const { token } = await signedIn(app, owner);
  const json = { plan: "pro", period: "monthly", confirm_payment: true };
  await bodyOf(await app.request("/api/payments/upgrade", { token, json }));
  const [change, ...others] = await mailed();
  const due = Math.round((7_000 * 21) / 31) - Math.round((4_000 * 21) / 31);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ subject: `Atalaya: recibo de ${usd(due)}` });
  expect(change!.text).toContain(`Días pagados y no usados de Basic: ${usd(-Math.round((4_000 * 21) / 31))}`);

  app.loseWebhooks();
  await app.pass(21 * DAY + 2 * HOUR);
  await app.pass(DAY);
  const [renewal, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(renewal!.text).toContain("1.400 comentarios sobre el límite: 9,80 USD");
  expect(renewal!.text).toContain("Total: 79,80 USD");
  expect(await charged(app, owner)).toBe(4_000 + due + 7_980);
  await app.pass(DAY);
  expect(await mailed()).toEqual([]);
});

it.each(["quarterly", "yearly"] as const)(
  "three days before a renewal its owner reads the next charge of Configuración, and that is charged: %s",
  async (period) => {
    const owner = await subscriber(app, { plan: "pro", period });
    const end = Date.parse((await shown(app, owner)).period_end!) / 1000;
    await mailed();
    await app.pass(end - 4 * DAY - app.now());
    await mailed();
    await use(owner, 1_500);
    await app.pass(DAY - HOUR);
    expect(await mailed()).toEqual([]);
    await app.pass(2 * HOUR);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    const next = await comingCharge(owner);
    expect(next.amount).toBe(chargeCents("pro", period) + 1_050);
    expect(mail!.subject).toBe(`Tu plan Pro de Atalaya se renueva el ${dayText(next.date)} por ${usd(next.amount)}`);
    for (const part of [
      `Próximo cobro: ${usd(next.amount)}`,
      "Comentarios sobre el límite, hasta hoy: 10,50 USD",
      "Con la tarjeta: Visa •••• 4242",
    ])
      expect(mail!.text).toContain(part);
    const before = await charged(app, owner);
    await app.pass(DAY);
    expect(await mailed()).toEqual([]);
    await app.pass(Date.parse(next.date) / 1000 + 60 - app.now());
    expect((await charged(app, owner)) - before).toBe(next.amount);
  },
);

it("a cancellation is confirmed with the day of its end, from wherever it came, and reminds of no renewal", async () => {
  const owner = await subscriber(app, { plan: "basic", period: "quarterly" });
  await mailed();
  await use(owner, 1_000);
  const [subscription] = await runningIn(app, owner);
  await app.stripeControl("POST", `/subscriptions/${subscription!.id}/portal/cancel`);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("Has cancelado tu plan Basic de Atalaya");
  expect(mail!.text).toContain("Conservas tu plan Basic hasta el ");
  expect(mail!.text).toContain("Próximo cobro, con lo usado hasta hoy: 7,00 USD");
  const end = Date.parse((await shown(app, owner)).period_end!) / 1000;
  await app.pass(end - 2 * DAY - app.now());
  expect((await mailed()).map(({ subject }) => subject).filter((subject) => /renueva|cancel/.test(subject))).toEqual(
    [],
  );
});

it("a card that expires before the next charges is announced a month before, once", async () => {
  const owner = await subscriber(app, { plan: "basic" });
  await mailed();
  const customer = await customerOf(app, owner);
  const card = { number: "4242424242424242", exp_month: 3, exp_year: 2026, cvc: "123" };
  const method = await app.client.paymentMethods.create({ type: "card", card });
  await app.client.paymentMethods.attach(method.id, { customer });
  const { token } = owner;
  const json = { payment_method_id: method.id };
  await bodyOf(await app.request("/api/payments/payment-method", { token, json, method: "PUT" }));
  expect(await mailed()).toEqual([]);
  await app.pass(Date.UTC(2026, 2, 2, 1) / 1000 - app.now());
  const subjects = (await mailed()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("caduca"))).toEqual([
    "Tu tarjeta Visa •••• 4242 caduca al terminar 03/2026",
  ]);
  await app.pass(DAY);
  expect(await mailed()).toEqual([]);
});

it("a day before the trial ends its owner reads what changes, and the plan that fits the use so far", async () => {
  const owner = await trialOwner(app);
  const { workspace_id, created_at } = (await app.deps.core.$client
    .prepare("SELECT s.workspace_id, w.created_at FROM subscriptions s JOIN workspaces w ON w.id = s.workspace_id")
    .first()) as { workspace_id: number; created_at: number };
  await app.deps
    .comments("COMMENTS_0")
    .$client.prepare("INSERT INTO usage_counts (workspace_id, period, comments) VALUES (?, ?, 240)")
    .bind(workspace_id, usagePeriodStart(created_at, START * 1000))
    .run();
  await app.pass((TRIAL_DAYS - 1.5) * DAY);
  expect((await mailed()).filter(({ subject }) => subject.includes("prueba"))).toEqual([]);
  await app.pass(0.5 * DAY + 60);
  const [mail, ...others] = (await mailed()).filter(({ subject }) => subject.includes("prueba"));
  expect(others).toEqual([]);
  const end = dayText(new Date((START + TRIAL_DAYS * DAY) * 1000).toISOString());
  expect(mail).toMatchObject({ to: owner.email, subject: `Tu prueba de Atalaya termina el ${end}` });
  for (const part of [
    "Comentarios en tu prueba: 240",
    `A ese ritmo, al mes: ${figure((240 / (TRIAL_DAYS - 1)) * 30)}`,
    "El plan que encaja: Pro: 70,00 USD al mes",
    "tus páginas quedan en pausa",
    "eso sigue igual con el plan Business",
  ])
    expect(mail!.text).toContain(part);
  await app.pass(HOUR);
  expect(await mailed()).toEqual([]);
});
