// Stripe fails at every call of every operation, before and after it has carried it out, in every way that it can fail. There is never a plan
// without its payment, a payment without its plan, or anything twice, and every refusal is a sentence that a person can read.
import Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { seededRandom } from "../../../tools/random.ts";
import type { StripeState } from "../../../tools/sandbox/stripe/options.ts";
import { createStripe as createSandbox } from "../../../tools/sandbox/stripe/stripe.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import type { Deps } from "../../../worker/deps.ts";
import { AppError } from "../../../worker/errors.ts";
import {
  beginCard,
  confirmCard,
  deleteCard,
  listCards,
  setDefaultCard,
} from "../../../worker/features/billing/cards/cards.ts";
import {
  cancelSubscription,
  reactivateSubscription,
  revokeChange,
} from "../../../worker/features/billing/changes/cancel.ts";
import { confirmChange, previewChange } from "../../../worker/features/billing/changes/change-plan.ts";
import { checkPayment } from "../../../worker/features/billing/checkout/check-payment.ts";
import { createCheckout } from "../../../worker/features/billing/checkout/create-checkout.ts";
import { syncSubscription } from "../../../worker/features/billing/sync/sync-subscription.ts";
import { openCore } from "../../../worker/platform/db/open.ts";
import { createStripe, stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { chargeCents, type PaidPlan } from "../../../worker/vocabulary/money/plans.ts";

const ORIGIN = "http://stripe.test";
const AT = Date.UTC(2026, 0, 15, 12);
const OWNER = { workspaceId: 1, workspacePublicId: "w1" };

type Row = Record<string, string | number | null>;
/** The whole state: Stripe's account and the owner's rows. */
type Start = { stripe: StripeState; row: Row };

const database = openMemoryD1("core");
database.sqlite.exec(`
  INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (1, 'w1', 'COMMENTS_0', 'Europe/Madrid', 0);
  INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at)
  VALUES (1, 'u1', 'ana@example.com', 'Ana', '', 0, 0);
  INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (1, 1, 'owner', 0);
  INSERT INTO subscriptions (workspace_id, plan, status, updated_at) VALUES (1, 'free', 'inactive', 0)`);
const readRow = () => ({ ...database.sqlite.prepare("SELECT * FROM subscriptions").get() }) as Row;

/**
 * The product and its Stripe, as they were when this state was kept.
 *
 * @param onTheWay  resolves when a call has arrived, and when its answer has
 */
function open({ stripe: state, row }: Start, onTheWay = async () => undefined as unknown) {
  const names = Object.keys(row);
  database.sqlite.exec("DELETE FROM checkouts; DELETE FROM plan_quotes; DELETE FROM budgets;");
  database.sqlite
    .prepare(`UPDATE subscriptions SET ${names.map((name) => `${name} = ?`).join(", ")}`)
    .run(...names.map((name) => row[name]!));
  const sandbox = createSandbox({
    origin: ORIGIN,
    now: () => AT,
    random: () => 0.5,
    wait: async () => undefined,
    state: structuredClone(state),
  });
  let calls = 0;
  const client = createStripe({
    secretKey: "sk_test_local",
    apiBase: ORIGIN,
    maxNetworkRetries: 0,
    fetch: (async (input: string, init: RequestInit) => {
      calls++;
      await onTheWay();
      const answer = await sandbox.fetch(new Request(input, init));
      await onTheWay();
      return answer;
    }) as typeof fetch,
  });
  const product = {
    core: openCore(database.d1),
    stripe: stripeCaller(client),
    now: () => AT,
    queues: { sweeps: { send: async () => undefined } } as unknown as Deps["queues"],
    config: { APP_ORIGIN: "http://app.test", STRIPE_TAX: "none" } as Deps["config"],
  };
  const control = async (method: string, path: string, body?: object) => {
    const request = new Request(`${ORIGIN}/sandbox/stripe${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return (await (await sandbox.fetch(request)).json()) as Record<string, never>;
  };
  return {
    product,
    client,
    control,
    keep: () => ({ stripe: structuredClone(sandbox.state), row: readRow() }),
    calls: () => calls,
  };
}
type Opened = ReturnType<typeof open>;

/** What a person finally sees and has paid. */
async function outcome({ client, control, product }: Opened) {
  const row = readRow();
  if (row.stripe_customer_id) await syncSubscription(product, { customerId: String(row.stripe_customer_id) });
  const { plan, status, cycle, cancels_at, pending_plan, card } = readRow();
  const [ledger, running] = await Promise.all([
    control("GET", "/ledger"),
    row.stripe_customer_id ? client.subscriptions.list({ customer: String(row.stripe_customer_id) }) : { data: [] },
  ]);
  return {
    plan: status === "active" ? plan : "free",
    cycle,
    cancels: cancels_at !== null,
    pending: pending_plan,
    card: card && JSON.parse(String(card)).brand,
    charged: Number(ledger.charged),
    subscriptions: running.data.length,
  };
}

type Fault = { kind: string; executed: boolean };
const fault = (kind: string, executed: boolean): Fault => ({ kind, executed });
/** Faults of a call that Stripe does not execute. */
const REFUSALS = ["rate_limit", "conflict", "card_declined", "server_error", "timeout"].map((kind) =>
  fault(kind, false),
);
/** Faults of a call that Stripe executes, but whose answer is lost. A truncated answer is always of this kind. */
const LOST_ANSWERS = ["server_error", "timeout", "truncated"].map((kind) => fault(kind, true));

let tried = 0;
/** One fault of each sort for the next call, since the product cannot know which it is. All kinds are used in turn. */
function nextFaults(): Fault[] {
  const turn = tried++;
  return [REFUSALS, LOST_ANSWERS].map((kinds) => kinds[turn % kinds.length]!);
}

/** Error codes that a failure of Stripe may cause. */
const REPORTED = ["payments_unreachable", "payments_busy", "payment_in_progress", "card_declined"];
/** Error codes of a second try: the first one succeeded after all, or was left half done. */
const ALREADY = ["plan_unchanged", "already_subscribed", "nothing_scheduled", "not_found"];

async function attempt(operation: () => Promise<unknown>): Promise<string | null> {
  try {
    await operation();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.customerMessage).toMatch(/^[A-ZÁÉÍÓÚ¡¿].*[.a-z]$/);
    return error.code;
  }
}

type Operation = (opened: Opened) => Promise<unknown>;

/** Fails the operation at each of its calls, before and after it was carried out, and has the person try again. @returns the calls */
async function failEverywhere(from: Start, operation: Operation): Promise<number> {
  const good = open(from);
  const before = await outcome(good);
  const own = good.calls();
  await operation(good);
  const count = good.calls() - own;
  const after = await outcome(good);
  expect(count).toBeGreaterThan(0);
  for (let call = 0; call < count; call++)
    for (const fault of nextFaults()) {
      const name = `${fault.kind}${fault.executed ? ", executed" : ""}, at call ${call + 1} of ${count}`;
      const here = open(from);
      await here.control("PUT", "/faults", { scripted: [{ ...fault, after: call, ms: 0 }] });
      const code = await attempt(() => operation(here));
      // An operation may continue without a failed call; it never fails with other codes.
      if (code) expect([name, REPORTED]).toEqual([name, expect.arrayContaining([code])]);
      await here.control("DELETE", "/faults");
      const between = await outcome(here);
      // Both or neither: the plan and its payment.
      expect([name, [before, after].map((each) => JSON.stringify([each.plan, each.cycle, each.charged]))]).toEqual([
        name,
        expect.arrayContaining([JSON.stringify([between.plan, between.cycle, between.charged])]),
      ]);
      const again = await attempt(() => operation(here));
      if (again) expect([name, ALREADY]).toEqual([name, expect.arrayContaining([again])]);
      expect([name, await outcome(here)]).toEqual([name, after]);
    }
  return count;
}

const to = (plan: "basic" | "pro" | "business", cycle: "monthly" | "yearly" = "monthly") => ({ plan, cycle });
const { workspaceId } = OWNER;

let start: Start;
let subscribed: Start;

/** The state after an undisturbed operation. */
async function afterwards(from: Start, operation: Operation): Promise<Start> {
  const on = open(from);
  await operation(on);
  return on.keep();
}

async function buyPro({ product, control }: Opened) {
  const { sessionId } = await createCheckout(product, { ...OWNER, plan: "pro", period: "monthly" });
  await control("POST", `/checkout/${sessionId}/pay`, {});
  expect(await checkPayment(product, { workspaceId, id: sessionId })).toMatchObject({ payment_status: "paid" });
}

async function saveCard({ product }: Opened) {
  const { setup_intent_id } = await beginCard(product, OWNER);
  // The browser does this.
  await product.stripe((client) =>
    client.setupIntents.confirm(setup_intent_id, { payment_method: "pm_card_mastercard" }),
  );
  return confirmCard(product, { workspaceId, id: setup_intent_id });
}

beforeAll(async () => {
  const empty = createSandbox({ origin: ORIGIN, now: () => AT, wait: async () => undefined });
  const client = new Stripe("sk_test_local", {
    host: "stripe.test",
    port: 80,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(((input: string, init: RequestInit) =>
      empty.fetch(new Request(input, init))) as typeof fetch),
  });
  await setUpStripe(client, () => undefined);
  start = { stripe: empty.state, row: readRow() };
  subscribed = await afterwards(start, buyPro);
});

/** Whole numbers below `count`, the same at every run. */
function wholeNumbers(seed: number) {
  const random = seededRandom(seed);
  return (count: number) => Math.floor(random() * count);
}

async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it("two tabs, impatient clicks and the back button never make two subscriptions", async () => {
  const ROUNDS = 8;
  const upTo = wholeNumbers(7);
  let bought = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const here = open(start, () => pause(upTo(4)));
    const { product, control } = here;
    /** Clicks, pays and returns. A session that is closed by then takes no payment. */
    const tab = async () => {
      await pause(upTo(20));
      const plan = (["basic", "pro", "business"] as const)[upTo(3)]!;
      const { sessionId } = await createCheckout(product, { ...OWNER, plan, period: "monthly" });
      await pause(upTo(20));
      await control("POST", `/checkout/${sessionId}/pay`, {});
      await checkPayment(product, { workspaceId, id: sessionId });
    };
    const codes = await Promise.all([1, 2, 3, 4].map(() => attempt(tab)));
    for (const code of codes.filter((each) => each !== null))
      expect(["already_subscribed", "payment_in_progress"]).toContain(code);
    const { subscriptions, plan, charged } = await outcome(here);
    expect(subscriptions).toBeLessThanOrEqual(1);
    expect(charged).toBe(plan === "free" ? 0 : chargeCents(plan as PaidPlan, "monthly"));
    bought += subscriptions;
  }
  // Most of those who pressed so often have a plan in the end.
  expect(bought).toBeGreaterThan(ROUNDS / 2);
});

it("tabs that upgrade, downgrade, cancel and reactivate at once leave a plan with its payment", async () => {
  const ROUNDS = 8;
  const upTo = wholeNumbers(11);
  for (let round = 0; round < ROUNDS; round++) {
    const here = open(subscribed, () => pause(upTo(3)));
    const { product } = here;
    const operations = [
      () => confirmChange(product, { workspaceId, to: to("business") }),
      () => confirmChange(product, { workspaceId, to: to("business") }),
      () => confirmChange(product, { workspaceId, to: to("basic") }),
      () => cancelSubscription(product, OWNER),
      () => reactivateSubscription(product, OWNER),
      () => revokeChange(product, OWNER),
    ];
    const tab = (operation: () => Promise<unknown>) => async () => {
      await pause(upTo(40));
      return operation();
    };
    for (const code of await Promise.all(operations.map((operation) => attempt(tab(operation)))))
      expect([null, "payment_in_progress", "subscription_cancelling", "change_scheduled", ...ALREADY]).toContain(code);
    const { plan, charged, subscriptions, cancels, pending } = await outcome(here);
    expect([subscriptions, charged]).toEqual([1, plan === "business" ? 10_000 : 7_000]);
    // A cancelled plan has nothing planned.
    expect(cancels && pending !== null).toBe(false);
  }
});

describe("Stripe fails", () => {
  it("while a plan is bought", async () => {
    expect(await failEverywhere(start, buyPro)).toBeGreaterThan(5);
  });

  it("while a plan is upgraded as it was shown", async () => {
    await failEverywhere(subscribed, async ({ product }) => {
      await previewChange(product, { workspaceId, to: to("business") });
      await confirmChange(product, { workspaceId, to: to("business") });
    });
  });

  it("while a longer cycle is chosen without a preview", async () => {
    await failEverywhere(subscribed, ({ product }) => confirmChange(product, { workspaceId, to: to("pro", "yearly") }));
  });

  it("while a downgrade is scheduled, and revoked", async () => {
    const plan: Operation = ({ product }) => confirmChange(product, { workspaceId, to: to("basic") });
    await failEverywhere(subscribed, plan);
    await failEverywhere(await afterwards(subscribed, plan), ({ product }) => revokeChange(product, OWNER));
  });

  it("while a plan is cancelled, also with a scheduled change, and reactivated", async () => {
    const cancel: Operation = ({ product }) => cancelSubscription(product, OWNER);
    await failEverywhere(subscribed, cancel);
    const planned = await afterwards(subscribed, ({ product }) =>
      confirmChange(product, { workspaceId, to: to("basic") }),
    );
    await failEverywhere(planned, cancel);
    await failEverywhere(await afterwards(subscribed, cancel), ({ product }) => reactivateSubscription(product, OWNER));
  });

  it("while cards are saved", async () => {
    await failEverywhere(start, saveCard);
    const two = await afterwards(subscribed, saveCard);
    const other = async ({ product }: Opened) =>
      (await listCards(product, OWNER)).find(({ card }) => card.brand === "mastercard")?.id ?? "pm_gone";
    await failEverywhere(two, async (on) => setDefaultCard(on.product, { workspaceId, id: await other(on) }));
    await failEverywhere(two, async (on) => deleteCard(on.product, { workspaceId, id: await other(on) }));
  });
});
