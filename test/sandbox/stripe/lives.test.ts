// Random histories of customers: the product shows what Stripe charges, to the cent, whatever is bought, changed, used,
// refunded, disputed and taxed.
import { expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { seededRandom } from "../../../tools/random.ts";
import type { StripeState } from "../../../tools/sandbox/stripe/options.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../../../tools/stripe-setup/wanted.ts";
import type { Deps } from "../../../worker/deps.ts";
import { AppError } from "../../../worker/errors.ts";
import { loadBillingHistory } from "../../../worker/features/billing/billing-history.ts";
import {
  cancelSubscription,
  reactivateSubscription,
  revokeChange,
} from "../../../worker/features/billing/changes/cancel.ts";
import { confirmChange, previewChange } from "../../../worker/features/billing/changes/change-plan.ts";
import { createCheckout } from "../../../worker/features/billing/checkout/create-checkout.ts";
import { saveFiscalData } from "../../../worker/features/billing/fiscal/fiscal-data.ts";
import { handleStripeEvent } from "../../../worker/features/billing/handle-event.ts";
import { loadCharges, loadLeftoverCents } from "../../../worker/features/billing/next-charge.ts";
import { reconcileMoney } from "../../../worker/features/billing/sync/reconcile-money.ts";
import { settleCommissions } from "../../../worker/features/referrals/settle-commissions.ts";
import { loadReferralSummary } from "../../../worker/features/referrals/summary.ts";
import { sendOverage } from "../../../worker/features/usage/send-overage.ts";
import { createSealer } from "../../../worker/platform/crypto/seal.ts";
import { openCore } from "../../../worker/platform/db/open.ts";
import { stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { StripeEvent } from "../../../worker/platform/stripe/event.ts";
import { utcDay } from "../../../worker/time.ts";
import { overageCents } from "../../../worker/vocabulary/money/overage.ts";
import {
  BILLING_CYCLES,
  chargeCents,
  MIN_CHARGE_CENTS,
  OVERAGE,
  PAID_PLANS,
  PLAN_CATALOGUE,
} from "../../../worker/vocabulary/money/plans.ts";
import { openStripe } from "./support.ts";

const { LIVES, FIRST } = process.env;
/** Seeds that together have prices with each kind of tax, a charge at the threshold, a lost and an open dispute, refunds and a move. */
const FEW = [1, 2, 4, 5, 7];
/** `LIVES=300 npm test -- --project node test/sandbox/stripe/lives.test.ts` tries many of them; `FIRST=17` begins with another. */
const SEEDS =
  LIVES || FIRST ? Array.from({ length: Number(LIVES ?? 1) }, (_, index) => Number(FIRST ?? 1) + index) : FEW;
const STEPS = 14;
const HOUR = 3600;
const DAY = 24 * HOUR;
const CARD = "4242424242424242";
const [OWNER, RECOMMENDER] = [1, 2];
const BUYER = { workspaceId: OWNER, workspacePublicId: "w1" };
/** Countries of customers, with the tax in percent. */
const PLACES = [
  { country: "ES", percent: 21, tax_id: { type: "es_cif", value: "B58378431" } },
  { country: "MX", percent: 16, tax_id: { type: "mx_rfc", value: "EKU9003173C9" } },
  { country: "DE", percent: 0, tax_id: { type: "eu_vat", value: "DE000000000" } },
  { country: "FR", percent: 20, tax_id: null },
  { country: "AR", percent: 0, tax_id: null },
] as const;

const accounts = new Map<string, StripeState>();

/** An account that sells the catalogue, set up once for each setting of taxes in prices. */
async function accountWith(tax: "none" | "exclusive" | "inclusive"): Promise<StripeState> {
  if (!accounts.has(tax)) {
    const { sandbox, stripe } = openStripe();
    await setUpStripe(stripe, () => undefined, WANTED_PRODUCTS, tax);
    await sandbox.idle();
    accounts.set(tax, structuredClone(sandbox.state));
  }
  return structuredClone(accounts.get(tax)!);
}

/** Starts the history of an owner whom another owner recommended. */
async function openLife(seed: number) {
  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)]!;
  const tax = oneOf(["none", "exclusive", "inclusive"] as const);
  const opened = openStripe({ state: await accountWith(tax) });
  const { sandbox, stripe, control, webhooks, now, pass } = opened;
  const { d1, sqlite } = openMemoryD1("core");
  sqlite.exec(`
    INSERT INTO workspaces (id, public_id, shard, time_zone, created_at)
    VALUES (${OWNER}, 'w1', 'COMMENTS_0', 'Europe/Madrid', 0), (${RECOMMENDER}, 'w2', 'COMMENTS_0', 'Europe/Madrid', 0);
    INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at)
    VALUES (1, 'u1', 'ana@example.com', 'Ana', '', 0, 0);
    INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (1, ${OWNER}, 'owner', 0);
    INSERT INTO subscriptions (workspace_id, plan, status, updated_at)
    VALUES (${OWNER}, 'free', 'inactive', 0), (${RECOMMENDER}, 'free', 'inactive', 0);
    INSERT INTO referrals (referred_workspace_id, referrer_workspace_id, code, created_at)
    VALUES (${OWNER}, ${RECOMMENDER}, 'AAAA', 0)`);
  const product = {
    core: openCore(d1),
    stripe: stripeCaller(stripe),
    now: () => now() * 1000,
    queues: {
      sweeps: { send: async () => undefined },
      mails: { send: async () => undefined },
    } as unknown as Deps["queues"],
    config: { APP_ORIGIN: "http://app.test", STRIPE_TAX: tax } as Deps["config"],
    sealer: createSealer(`1:${btoa("0".repeat(32))}`),
  };
  let seen = webhooks.length;
  let reports = 0;
  let place: (typeof PLACES)[number] = oneOf(PLACES);
  const history: string[] = [`prices ${tax}, from ${place.country}`];

  /** Delivers what Stripe has sent so far. */
  async function hear() {
    await stripe.customers.list({ limit: 1 });
    await sandbox.idle();
    const sent = webhooks.slice(seen);
    seen = webhooks.length;
    for (const { event } of sent.sort(() => random() - 0.5)) await handleStripeEvent(product, StripeEvent.parse(event));
  }
  type Ledger = {
    charged: number;
    refunded: number;
    entries: { charge: string; amount: number; refunded: number; invoice: string | null }[];
  };
  const ledger = () => control<Ledger>("GET", "/ledger");
  /** The cents that are charged while `doing` runs. */
  async function chargedBy(doing: () => Promise<unknown>): Promise<number> {
    const before = (await ledger()).charged;
    await doing();
    await hear();
    return (await ledger()).charged - before;
  }
  const running = async () => (await stripe.subscriptions.list({ limit: 1 })).data[0];
  /** What Stripe charges of an amount: small amounts wait in the customer's balance. */
  const payable = (cents: number) => (cents < MIN_CHARGE_CENTS ? 0 : cents);
  const withTax = (cents: number) => (tax === "exclusive" ? cents + Math.round((cents * place.percent) / 100) : cents);

  /** Buys a plan while none runs. Charged is the catalogue's price with the country's taxes, less the leftover credit. */
  async function buy() {
    const [plan, period] = [oneOf(PAID_PLANS), oneOf(BILLING_CYCLES)];
    history.push(`buys ${plan} ${period}`);
    const credit = await loadLeftoverCents(product, { workspaceId: OWNER });
    const { sessionId } = await createCheckout(product, { ...BUYER, plan, period });
    const { tax_id, country } = place;
    const address = { country, line1: "Calle Mayor 1", city: "Madrid", postalCode: "28013" };
    const fiscal = { ...address, businessName: "Bar Sol SL", ...(tax_id && { taxId: tax_id }) };
    const charged = await chargedBy(() =>
      control("POST", `/checkout/${sessionId}/pay`, { card: CARD, ...(tax !== "none" && { fiscal }) }),
    );
    expect(charged).toBe(payable(withTax(chargeCents(plan, period)) - credit));
  }

  /** Changes to another plan or cycle. Charged is what the dialog shows, at once or at the next renewal. */
  async function change() {
    const to = { plan: oneOf(PAID_PLANS), cycle: oneOf(BILLING_CYCLES) };
    const { preview, upgrade_details } = await previewChange(product, { workspaceId: OWNER, to });
    const { prorated_amount: expectedCents, credit_amount } = preview;
    const { effective } = upgrade_details;
    history.push(`changes to ${to.plan} ${to.cycle} ${effective} for ${expectedCents}`);
    const charged = await chargedBy(() => confirmChange(product, { workspaceId: OWNER, to, expectedCents }));
    expect(charged).toBe(expectedCents);
    if (effective === "now") expect(await loadLeftoverCents(product, { workspaceId: OWNER })).toBe(credit_amount);
  }

  /** Sends overage to the meter. At the threshold, Stripe invoices and charges it. */
  async function use() {
    const quantity = 1 + upTo(6_000);
    reports++;
    const { anchor } = sqlite
      .prepare(`SELECT usage_anchor AS anchor FROM subscriptions WHERE workspace_id = ${OWNER}`)
      .get() as {
      anchor: number;
    };
    sqlite
      .prepare(
        `INSERT INTO usage_reports (id, workspace_id, period, day, quantity, comments_limit, identifier, state, attempts, next_at, created_at)
         VALUES (?, ${OWNER}, ?, ?, ?, 0, ?, 'queued', 0, 0, ?)`,
      )
      .run(...[reports, anchor, utcDay(product.now()), quantity, `use:${reports}`, product.now()]);
    const { next: before } = await loadCharges(product, { workspaceId: OWNER });
    const last = (await running())!.latest_invoice;
    const charged = await chargedBy(() => sendOverage(product));
    history.push(`uses ${quantity}, charged ${charged}`);
    const { next: after } = await loadCharges(product, { workspaceId: OWNER });
    const { latest_invoice } = (await running())!;
    const used = overageCents(quantity);
    if (latest_invoice === last) {
      // It is shown as coming. Several reports are rounded together, once.
      expect(Math.abs((after?.overage ?? 0) - (before?.overage ?? 0) - used)).toBeLessThanOrEqual(1);
      return expect(charged).toBe(0);
    }
    const { total, starting_balance, lines } = await stripe.invoices.retrieve(String(latest_invoice));
    const shown = overageCents(lines.data.reduce((sum, line) => sum + (line.quantity ?? 0), 0));
    expect(Math.abs((before?.overage ?? 0) + used - shown)).toBeLessThanOrEqual(1);
    expect(total).toBe(withTax(shown));
    expect(charged).toBe(payable(total + starting_balance));
  }

  /** Moves to the next invoice. Charged is what Configuración shows right before it. */
  async function turn() {
    const subscription = await running();
    if (!subscription) return void (await chargedBy(async () => pass(20 * DAY)));
    const { next: shown } = await loadCharges(product, { workspaceId: OWNER });
    const ends = Math.min(
      ...subscription.items.data.map(({ current_period_end }) => current_period_end),
      subscription.cancel_at ?? Number.POSITIVE_INFINITY,
    );
    const charged = await chargedBy(async () => pass(ends + HOUR + 60 - now()));
    history.push(`next charge ${JSON.stringify(shown)}, charged ${charged}`);
    expect(charged).toBe(shown?.amount ?? 0);
  }

  async function moveTo() {
    place = oneOf(PLACES);
    history.push(`moves to ${place.country}`);
    const data = { name: "Ana", line1: "Calle 1", line2: "", city: "Aquí", postal_code: "28013", state: "" };
    const { country, tax_id } = place;
    await saveFiscalData(product, { ...BUYER, data: { ...data, country, tax_id: tax_id && { ...tax_id } } });
  }

  async function refund() {
    const entry = oneOf((await ledger()).entries);
    const left = entry.amount - entry.refunded;
    const { disputed } = await stripe.charges.retrieve(entry.charge);
    if (disputed || left === 0) return;
    const amount = random() < 0.5 ? left : 1 + upTo(left);
    history.push(`gets ${amount} of ${entry.amount} back`);
    await stripe.refunds.create({ charge: entry.charge, amount });
  }

  async function dispute() {
    const { charge, refunded } = oneOf((await ledger()).entries);
    if (refunded > 0 || (await stripe.charges.retrieve(charge)).disputed) return;
    const { id } = await control<{ id: string }>("POST", `/charges/${charge}/dispute`);
    const status = oneOf([null, "won", "lost"]);
    history.push(`disputes ${charge}: ${status ?? "open"}`);
    if (status) await control("POST", `/disputes/${id}/close`, { status });
    if (status !== "lost") return;
    await hear();
    expect(await running()).toBeUndefined();
    // Support lifts the rest of purchases.
    sqlite.exec("UPDATE subscriptions SET purchases_rest_since = NULL");
  }

  const workspaceId = OWNER;
  const steps = {
    ...{ turn, change, use, refund, dispute, moveTo },
    cancel: () => cancelSubscription(product, { workspaceId }),
    reactivate: () => reactivateSubscription(product, { workspaceId }),
    revoke: () => revokeChange(product, { workspaceId }),
    wait: async () => pass(1 + upTo(9 * DAY)),
  };
  const WEIGHTED: (keyof typeof steps)[] = [
    ...(["turn", "turn", "turn", "change", "change", "change", "use", "use", "use", "wait", "wait", "refund"] as const),
    ...(["dispute", "moveTo", "cancel", "reactivate", "revoke"] as const),
  ];

  async function step() {
    if (!(await running())) return buy();
    const name = oneOf(WEIGHTED);
    if (name === "moveTo" && tax === "none") return;
    try {
      await steps[name]();
    } catch (error) {
      // A refused operation has changed nothing.
      if (!(error instanceof AppError)) throw error;
      history.push(`${name} is refused: ${error.code}`);
    }
    await hear();
  }

  /** Expects every charge in the history, commissions of a tenth of what was kept without taxes, and no difference in the nightly comparison. */
  async function settle() {
    await hear();
    pass(2 * DAY);
    await hear();
    pass(DAY - (now() % DAY) + 3 * HOUR);
    await hear();
    const { charged, refunded: refundedCents, entries } = await ledger();
    const paid = (await loadBillingHistory(product, { workspaceId })).filter(({ status }) => status !== "Pendiente");
    const { data: disputes } = await stripe.disputes.list({ limit: 100 });
    const lost = disputes.filter(({ status }) => status === "lost").reduce((sum, { amount }) => sum + amount, 0);
    const names = new Set([...PAID_PLANS.map((plan) => PLAN_CATALOGUE[plan].name), OVERAGE.name]);
    expect(paid.filter(({ plan }) => !names.has(plan))).toEqual([]);
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
    expect(paid.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(refundedCents + lost);

    await product.core.$client.prepare(`UPDATE referrals SET look_at = 0`).all();
    await settleCommissions(product);
    let owed = 0;
    for (const { charge, amount, refunded, invoice } of entries) {
      const { total, total_excluding_tax: net } = await stripe.invoices.retrieve(invoice!);
      const without = (cents: number) => Math.round((cents * net!) / total);
      const { data } = await stripe.disputes.list({ charge });
      const commission = Math.round(without(amount) / 10);
      if (data.some(({ status }) => status !== "won")) continue;
      const { data: refunds } = await stripe.refunds.list({ charge });
      const back = Math.min(
        refunds.reduce((sum, one) => sum + without(one.amount), 0),
        without(amount),
      );
      owed += commission - (refunded === 0 ? 0 : Math.round((commission * back) / without(amount)));
    }
    const { balance } = await loadReferralSummary(product, { workspaceId: RECOMMENDER });
    expect(balance.pending + balance.available).toBe(owed);

    await reconcileMoney(product);
    expect(sqlite.prepare("SELECT kind, reference, expected, found FROM money_differences").all()).toEqual([]);
  }
  return { step, settle, history };
}

it.each(SEEDS)("what is shown is what is charged, to the cent, in random life %i", async (seed) => {
  const life = await openLife(seed);
  try {
    for (let done = 0; done < STEPS; done++) await life.step();
    await life.settle();
  } catch (error) {
    throw new Error(`FIRST=${seed}: ${life.history.join("; ")}`, { cause: error });
  }
});
