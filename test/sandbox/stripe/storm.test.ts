// A customer's whole history with its webhooks late, repeated and shuffled. In any order, the database must end
// in the same state.
import Stripe from "stripe";
import { expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { seededRandom } from "../../../tools/random.ts";
import type { StripeState } from "../../../tools/sandbox/stripe/options.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../../../tools/stripe-setup/wanted.ts";
import type { Deps } from "../../../worker/deps.ts";
import { setDefaultCard } from "../../../worker/features/billing/cards/cards.ts";
import { cancelSubscription, reactivateSubscription } from "../../../worker/features/billing/changes/cancel.ts";
import { confirmChange } from "../../../worker/features/billing/changes/change-plan.ts";
import { createCheckout } from "../../../worker/features/billing/checkout/create-checkout.ts";
import { handleStripeEvent } from "../../../worker/features/billing/handle-event.ts";
import { createSealer } from "../../../worker/platform/crypto/seal.ts";
import { openCore } from "../../../worker/platform/db/open.ts";
import type { StripeCaller } from "../../../worker/platform/stripe/caller.ts";
import { stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { StripeEvent } from "../../../worker/platform/stripe/event.ts";
import { type Opened, openStripe } from "./support.ts";

/** `ORDERS=200 npm test -- --project node test/sandbox/stripe/storm.test.ts` tries more of them. */
const PERMUTATIONS = Number(process.env.ORDERS ?? 8);
const DAY = 86_400;
const WORKSPACE = 1;
/** A card that needs 3-D Secure at every payment. */
const ASKING_CARD = "4000002760003184";

/** Stripe's state at a moment, and what it has sent since the moment before. */
type Moment = { seconds: number; state: StripeState; sent: StripeEvent[] };
type Product = Pick<Deps, "core" | "stripe" | "queues" | "now" | "config" | "sealer">;

function productWith(core: Deps["core"], stripe: StripeCaller, now: () => number): Product {
  return {
    core,
    stripe,
    now,
    queues: {
      sweeps: { send: async () => undefined },
      mails: { send: async () => undefined },
    } as unknown as Deps["queues"],
    config: { APP_ORIGIN: "http://app.test", STRIPE_TAX: "exclusive" } as Deps["config"],
    sealer: createSealer(`1:${btoa("0".repeat(32))}`),
  };
}

/** Buys Basic, upgrades to Pro with 3-D Secure, schedules Basic again, reaches it, cancels, reactivates, cancels and ends. */
async function live(opened: Opened, product: Product): Promise<Moment[]> {
  const { sandbox, stripe, control, webhooks, now, pass } = opened;
  const moments: Moment[] = [];
  let seen = webhooks.length;
  const remember = async () => {
    await sandbox.idle();
    const sent = webhooks.slice(seen).map(({ event }) => StripeEvent.parse(event));
    seen = webhooks.length;
    moments.push({ seconds: now(), state: structuredClone(sandbox.state), sent });
    // In order, and without delay.
    for (const event of sent) await handleStripeEvent(product, event);
  };
  const workspaceId = WORKSPACE;
  const timePasses = async (seconds: number) => {
    pass(seconds);
    await stripe.customers.list({ limit: 1 });
    await remember();
  };

  const input = { workspaceId, workspacePublicId: "w1", plan: "basic", period: "monthly" } as const;
  const { sessionId } = await createCheckout(product, input);
  await control("POST", `/checkout/${sessionId}/pay`, {
    card: ASKING_CARD,
    fiscal: { country: "ES", line1: "Calle Mayor 1", city: "Madrid" },
  });
  await remember();
  const upgrade = await confirmChange(product, { workspaceId, to: { plan: "pro", cycle: "monthly" } });
  await remember();
  await control("POST", `/intents/${upgrade.paymentIntentId}/answer`, { passed: true });
  await remember();
  // The first card needs 3-D Secure at every charge, and renewals are off session.
  const [customer] = (await stripe.customers.list({ limit: 1 })).data;
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer!.id });
  await setDefaultCard(product, { workspaceId, id: card.id });
  await confirmChange(product, { workspaceId, to: { plan: "basic", cycle: "monthly" } });
  await remember();
  await timePasses(31 * DAY + 2 * 3600);
  await cancelSubscription(product, { workspaceId });
  await remember();
  await reactivateSubscription(product, { workspaceId });
  await remember();
  await cancelSubscription(product, { workspaceId });
  await remember();
  await timePasses(29 * DAY);
  const ledger = await control<{ charged: number }>("GET", `/ledger?customer=${customer!.id}`);
  // With the tax of Spain, 21 %.
  expect(ledger.charged).toBe(4_840 + 3_630 + 4_840);
  return moments;
}

/** Each event arrives one to three times, at the moment it was sent or at any later one, in any order. */
function disorder(moments: Moment[], random: () => number): StripeEvent[][] {
  const arriving: StripeEvent[][] = moments.map(() => []);
  const upTo = (count: number) => Math.floor(random() * count);
  for (const [index, { sent }] of moments.entries())
    for (const event of sent)
      for (let copies = 1 + upTo(3); copies > 0; copies--) arriving[index + upTo(moments.length - index)]!.push(event);
  for (const batch of arriving)
    for (let last = batch.length - 1; last > 0; last--) {
      const other = upTo(last + 1);
      [batch[last], batch[other]] = [batch[other]!, batch[last]!];
    }
  return arriving;
}

it(`ends in the same state after ${PERMUTATIONS} orders of one subscription's webhooks`, async () => {
  const opened = openStripe();
  await setUpStripe(opened.stripe, () => undefined, WANTED_PRODUCTS, "exclusive");
  await opened.sandbox.idle();
  const { d1, sqlite } = openMemoryD1("core");
  const core = openCore(d1);
  sqlite.exec(`
    INSERT INTO workspaces (id, public_id, shard, time_zone, created_at)
    VALUES (${WORKSPACE}, 'w1', 'COMMENTS_0', 'Europe/Madrid', 0);
    INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at)
    VALUES (1, 'u1', 'ana@example.com', 'Ana', '', 0, 0);
    INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (1, ${WORKSPACE}, 'owner', 0);
    INSERT INTO subscriptions (workspace_id, plan, status, updated_at) VALUES (${WORKSPACE}, 'free', 'inactive', 0)`);
  const clock = () => opened.now() * 1000;
  const moments = await live(opened, productWith(core, stripeCaller(opened.stripe), clock));
  const end = dump();
  expect(end.subscription).toMatchObject({ plan: "free", status: "active", cancels_at: null, pending_plan: null });
  expect(moments.flatMap(({ sent }) => sent).length).toBeGreaterThan(40);

  // The product reads Stripe's state of the moment. That state does not change, so each answer is requested only once.
  const clients = moments.map(({ seconds, state }) => {
    const { client, sandbox } = openStripe({ now: () => seconds * 1000, state });
    const answers = new Map<string, Promise<string>>();
    const fetchOnce = async (url: string) => {
      const known = answers.get(url) ?? sandbox.fetch(new Request(url, AUTHORIZED)).then((answer) => answer.text());
      answers.set(url, known);
      return new Response(await known);
    };
    return client("sk_test_local", { httpClient: Stripe.createFetchHttpClient(fetchOnce as never) });
  });
  let at = 0;
  const product = productWith(
    core,
    (call) => stripeCaller(clients[at]!)(call),
    () => moments[at]!.seconds * 1000,
  );

  const random = seededRandom(20_261_121);
  for (let round = 0; round < PERMUTATIONS; round++) {
    sqlite.exec(`
      DELETE FROM stripe_events;
      UPDATE subscriptions SET plan = 'free', status = 'inactive', cycle = NULL, period_ends_at = NULL,
        usage_anchor = NULL, stripe_subscription_id = NULL, card = NULL`);
    for (const [moment, batch] of disorder(moments, random).entries()) {
      at = moment;
      for (const event of batch) await handleStripeEvent(product, event);
    }
    expect(dump()).toEqual(end);
  }

  /** The fields that must be the same. Tickets and times of checks depend on the number of checks. */
  function dump() {
    const row = sqlite.prepare("SELECT * FROM subscriptions").get() as Record<string, unknown>;
    const { sync_ticket: _ticket, synced_ticket: _synced, synced_at: _at, updated_at: _updated, ...subscription } = row;
    const events = sqlite.prepare("SELECT id FROM stripe_events ORDER BY id").all();
    return { subscription, events };
  }
});

const AUTHORIZED = { headers: { authorization: "Bearer sk_test_local" } };
