// Recommendations as the recommender sees them, from the link to the commission. Stripe is the sandbox, with the official client.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { INQUIRED_CARD } from "../../../tools/sandbox/stripe/payments/test-cards.ts";
import { commissionCents, reversals } from "../../../worker/features/referrals/commission.ts";
import { sameMailbox } from "../../../worker/features/referrals/same-person.ts";
import { shownName } from "../../../worker/features/referrals/summary.ts";
import { subscriptions, users } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { bodyOf, type Owner, signedIn } from "../../support/factories.ts";
import { app, buy, customerOf, DAY, newBillingApp } from "../../support/stripe.ts";

const Answer = z.strictObject({
  success: z.literal(true),
  code: z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/),
  link: z.url(),
  referral: z.strictObject({
    totalReferrals: z.int(),
    activeReferrals: z.int(),
    pendingReferrals: z.int(),
    earnedCommissions: z.int(),
  }),
  months: z.array(z.strictObject({ month: z.string(), earned: z.int(), reversed: z.int() })),
  balance: z.strictObject({ pending: z.int(), available: z.int(), paid: z.int(), isHeld: z.boolean() }),
  referrals: z.array(
    z.strictObject({
      id: z.string(),
      user: z.string(),
      status: z.enum(["active", "pending", "ended"]),
      plan: z.string().nullable(),
      date: z.iso.datetime(),
      cycle: z.string().nullable(),
      commission: z.int(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

beforeEach(() => newBillingApp());
afterEach(() => vi.restoreAllMocks());

/** Waits for Stripe's webhooks, and runs the cron. */
async function settled() {
  await app.settle();
  await app.cron();
}

const summary = async ({ token }: Owner, query = "") =>
  Answer.parse(await bodyOf(await app.request(`/api/referrals${query}`, { token })));

/** The same after the session has ended. */
const laterSummary = async (owner: Owner) => summary(await signedIn(app, owner));

type Person = { name?: string; email?: string; ref?: string };

/** Makes an account with a verified address. */
async function join({ name = "Ana", email = `${crypto.randomUUID()}@example.com`, ref }: Person = {}): Promise<Owner> {
  const password = "Correcta-1234";
  const json = { name, username: name, email, password, ...(ref && { ref }) };
  const body = await bodyOf(await app.request("/api/auth/register", { json }));
  const { token, user } = body as { token: string; user: { id: string } };
  await app.deps.core.update(users).set({ emailVerifiedAt: app.now() }).where(eq(users.email, email));
  return { token, userId: user.id, email, password };
}

/** Makes an owner who registers by the link of `referrer`. */
const invited = async (referrer: Owner, more: Person = {}) => join({ ref: (await summary(referrer)).code, ...more });

/** Makes an owner, and a friend who buys on their recommendation. */
async function payment(choice: Parameters<typeof buy>[2] = {}) {
  const owner = await join();
  const friend = await invited(owner);
  await buy(app, friend, choice);
  await settled();
  return { owner, friend };
}

/** Copies the only referred customer `count` times, without a request for each. */
async function multiply(count: number) {
  const { $client } = app.deps.core;
  const copies = `FROM referrals r, json_each('${JSON.stringify(Array.from({ length: count }, (_, n) => n + 1))}') j`;
  await $client.batch(
    [
      `INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) SELECT r.referred_workspace_id + j.value, 'w' || j.value, 'COMMENTS_0', 'UTC', 1 ${copies}`,
      `INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at) SELECT r.referred_workspace_id + j.value, 'u' || j.value, 'u' || j.value, 'Ola', '', 1, 1 ${copies}`,
      `INSERT INTO memberships (user_id, workspace_id, role, created_at) SELECT r.referred_workspace_id + j.value, r.referred_workspace_id + j.value, 'owner', 1 ${copies}`,
      `INSERT INTO subscriptions (workspace_id, plan, status, updated_at) SELECT r.referred_workspace_id + j.value, 'free', 'inactive', 1 ${copies}`,
      `INSERT INTO referrals (referred_workspace_id, referrer_workspace_id, code, created_at) SELECT r.referred_workspace_id + j.value, r.referrer_workspace_id, r.code, 1 ${copies}`,
    ].map((statement) => $client.prepare(statement)),
  );
}

async function refund(owner: Owner, amount?: number) {
  const { data } = await app.client.charges.list({ customer: await customerOf(app, owner) });
  await app.client.refunds.create({ charge: data[0]!.id, ...(amount && { amount }) });
  await settled();
}

/** Disputes the person's payment at the bank. @returns the dispute's id */
async function dispute(person: Owner): Promise<string> {
  const { data } = await app.client.charges.list({ customer: await customerOf(app, person) });
  return (await app.stripeControl<{ id: string }>("POST", `/charges/${data[0]!.id}/dispute`)).id;
}

const NOTHING = { pending: 0, available: 0, paid: 0, isHeld: false };

describe("a link", () => {
  it("belongs to one owner, and stays the same", async () => {
    const [one, other] = [await join(), await join()];
    const { code, link, referral, referrals } = await summary(one);
    expect(link).toBe(`${app.appOrigin}/register?ref=${code}`);
    expect(await summary(one)).toMatchObject({ code });
    expect((await summary(other)).code).not.toBe(code);
    expect([referral, referrals]).toEqual([
      { totalReferrals: 0, activeReferrals: 0, pendingReferrals: 0, earnedCommissions: 0 },
      [],
    ]);
  });

  it("gets one code when two first requests come at once", async () => {
    const owner = await join();
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await summary(owner)).code));
    expect(new Set(codes).size).toBe(1);
  });

  it("is accepted in lower case and with blanks, and an unknown code does not prevent a registration", async () => {
    const owner = await join();
    const { code } = await summary(owner);
    await join({ ref: ` ${code.toLowerCase()} ` });
    await join({ ref: "NOSUCH22" });
    expect((await summary(owner)).referral.totalReferrals).toBe(1);
  });

  it("counts for nobody while the recommender's address is not verified", async () => {
    const owner = await join();
    await app.deps.core.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, owner.email));
    await invited(owner);
    expect((await summary(owner)).referral.totalReferrals).toBe(0);
  });

  it("earns nothing when an owner recommends themselves", async () => {
    const owner = await join({ email: "ana.perez@gmail.com" });
    await invited(owner, { email: "anaperez+dos@googlemail.com" });
    expect((await summary(owner)).referral.totalReferrals).toBe(0);
  });
});

describe("a recommended owner", () => {
  it("is shown by first name and initial, and as waiting until the first payment", async () => {
    const owner = await join();
    await invited(owner, { name: "Julia Marín Soto" });
    expect(await summary(owner)).toMatchObject({
      referral: { totalReferrals: 1, activeReferrals: 0, pendingReferrals: 1, earnedCommissions: 0 },
      referrals: [{ user: "Julia M.", status: "pending", plan: null, cycle: null, commission: 0 }],
    });
  });

  it("is shown to their recommender only", async () => {
    const [owner, other] = [await join(), await join()];
    await invited(owner);
    expect((await summary(other)).referrals).toEqual([]);
  });

  it("is listed in pages, the latest first", async () => {
    const owner = await join();
    await invited(owner);
    await multiply(51);
    const first = await summary(owner);
    const second = await summary(owner, `?cursor=${first.nextCursor}`);
    expect([first.referrals.length, second.referrals.length, second.nextCursor]).toEqual([50, 2, null]);
    expect(new Set([...first.referrals, ...second.referrals].map(({ id }) => id)).size).toBe(52);
    expect((await app.request("/api/referrals?cursor=x", { token: owner.token })).status).toBe(400);
  });
});

describe("a payment", () => {
  it("earns a tenth of its amount, once, however often Stripe reports it", async () => {
    const { owner } = await payment({ plan: "pro", period: "quarterly" });
    for (const { raw, signature } of [...app.deliveries]) await app.webhook(raw, signature);
    await settled();
    expect(await summary(owner)).toMatchObject({
      referral: { totalReferrals: 1, activeReferrals: 1, pendingReferrals: 0, earnedCommissions: 1800 },
      months: [{ month: "2026-01", earned: 1800, reversed: 0 }],
      referrals: [{ status: "active", plan: "pro", cycle: "quarterly", commission: 1800 }],
    });
  });

  it("earns with every renewal, until the plan ends", async () => {
    const { owner, friend } = await payment({ plan: "basic" });
    await app.pass(32 * DAY);
    await settled();
    expect((await laterSummary(owner)).months.map(({ month, earned }) => [month, earned])).toEqual([
      ["2026-02", 400],
      ["2026-01", 400],
    ]);
    const { token } = await signedIn(app, friend);
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token, json: {} }));
    await app.pass(60 * DAY);
    await settled();
    expect(await laterSummary(owner)).toMatchObject({
      referral: { activeReferrals: 0, pendingReferrals: 0, earnedCommissions: 800 },
      referrals: [{ status: "ended", plan: null, cycle: null, commission: 0 }],
    });
  });

  it("changes its line in the table and the figures above together, also when the plan ends unseen", async () => {
    const owner = await join();
    const friend = await invited(owner);
    await buy(app, friend);
    await app.settle();
    const shown = async () => {
      const { referral, referrals } = await summary(owner);
      return [referral.activeReferrals, referral.earnedCommissions, referrals[0]!.status, referrals[0]!.commission];
    };
    // Stripe has reported the payment, but the commission is not recorded yet.
    expect(await shown()).toEqual([1, 0, "active", 0]);
    await settled();
    expect(await shown()).toEqual([1, 400, "active", 400]);
    const change = async (values: Partial<typeof subscriptions.$inferSelect>) => {
      const ofFriend = eq(subscriptions.stripeCustomerId, await customerOf(app, friend));
      await app.deps.core.update(subscriptions).set(values).where(ofFriend);
    };
    await change({ closesAt: app.deps.now() + DAY_MS });
    expect(await shown()).toEqual([0, 400, "ended", 0]);
    await change({ closesAt: null, periodEndsAt: app.deps.now() - 8 * DAY_MS });
    expect(await shown()).toEqual([0, 400, "ended", 0]);
  });

  it("is found by the cron when no webhook came", async () => {
    const owner = await join();
    const friend = await invited(owner);
    app.loseWebhooks();
    await buy(app, friend);
    await app.pass(2 * DAY);
    // The first minute finds the plan, the second one its payment.
    await settled();
    await settled();
    expect((await summary(owner)).referral.earnedCommissions).toBe(400);
  });

  it("earns nothing for an owner without a recommender", async () => {
    const owner = await join();
    await buy(app, await join());
    await settled();
    expect((await summary(owner)).referral).toMatchObject({ totalReferrals: 0, earnedCommissions: 0 });
  });
});

describe("a dispute", () => {
  it("takes the commission back, and gives it back once it is won", async () => {
    const { owner, friend } = await payment({ plan: "basic" });
    const id = await dispute(friend);
    await settled();
    expect(await summary(owner)).toMatchObject({
      months: [{ month: "2026-01", earned: 400, reversed: 400 }],
      balance: NOTHING,
    });
    await app.stripeControl("POST", `/disputes/${id}/close`, { status: "won" });
    await settled();
    expect((await summary(owner)).balance).toEqual({ ...NOTHING, pending: 400 });
  });

  it("that is lost withholds the commission once, and not more than it after a partial refund, however often it is reported", async () => {
    const { owner, friend } = await payment({ plan: "basic" });
    await refund(friend, 1333);
    const id = await dispute(friend);
    await app.stripeControl("POST", `/disputes/${id}/close`, { status: "lost" });
    await settled();
    await app.stripeControl("POST", "/events/resend", { times: 2 });
    await settled();
    expect(await summary(owner)).toMatchObject({
      months: [{ month: "2026-01", earned: 400, reversed: 400 }],
      balance: NOTHING,
    });
  });

  it("takes nothing back during an inquiry of the bank, and all of it when the inquiry becomes a dispute", async () => {
    const { owner } = await payment({ plan: "basic", card: INQUIRED_CARD });
    expect((await summary(owner)).balance.pending).toBe(400);
    const { data } = await app.client.disputes.list();
    await app.stripeControl("POST", `/disputes/${data[0]!.id}/escalate`);
    await settled();
    expect((await summary(owner)).balance.pending).toBe(0);
  });
});

it("a recommender who disputes a payment of their own is not paid until the dispute is won", async () => {
  const owner = await join();
  await buy(app, owner, { plan: "basic" });
  const id = await dispute(owner);
  await app.settle();
  expect((await summary(owner)).balance).toMatchObject({ isHeld: true });
  const disputedAt = async () => (await app.deps.core.query.subscriptions.findFirst())!.disputedAt;
  expect(await disputedAt()).toBe(app.now() * 1000);
  await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, method: "POST" }));
  await app.pass(32 * DAY);
  const refused = await app.request("/api/subscriptions/activate-trial", {
    token: (await signedIn(app, owner)).token,
    json: {},
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "trial_used", message: expect.stringContaining("disputa") },
  ]);
  await app.stripeControl("POST", `/disputes/${id}/close`, { status: "won" });
  await app.settle();
  expect((await laterSummary(owner)).balance).toMatchObject({ isHeld: false });
});

describe("a commission", () => {
  it("is available thirty days after its payment, and paid once it was paid out", async () => {
    const owner = await join();
    await buy(app, await invited(owner), { plan: "pro", period: "quarterly" });
    await settled();
    await app.pass(30 * DAY - 60);
    expect((await laterSummary(owner)).balance).toEqual({ ...NOTHING, pending: 1800 });
    await app.pass(120);
    expect((await laterSummary(owner)).balance).toEqual({ ...NOTHING, available: 1800 });
    await app.deps.core.$client
      .prepare(
        "INSERT INTO commission_payouts (referrer_workspace_id, month, amount_cents, paid_at) SELECT referrer_workspace_id, '2026-02', 1800, 1 FROM referrals",
      )
      .run();
    expect((await laterSummary(owner)).balance).toEqual({ ...NOTHING, paid: 1800 });
  });

  it("is not earned when the recommender pays with the same card under another address", async () => {
    const owner = await join();
    await buy(app, owner, { plan: "basic" });
    await buy(app, await invited(owner), { plan: "pro", period: "yearly" });
    await settled();
    expect((await summary(owner)).referral.earnedCommissions).toBe(0);
    await buy(app, await invited(owner), { plan: "basic", card: "5555555555554444" });
    await settled();
    expect((await summary(owner)).referral.earnedCommissions).toBe(400);
  });
});

describe("a recommendation of oneself that shows late", () => {
  /** Makes a friend who paid by a card, which then pays the recommender's own plan too. */
  async function sharedLate() {
    const { owner, friend } = await payment({ plan: "pro", period: "quarterly" });
    expect((await summary(owner)).balance.pending).toBe(1800);
    await buy(app, owner, { plan: "basic" });
    return { owner, friend };
  }

  it("takes back what was not paid out, and a dispute takes back nothing twice", async () => {
    const { owner, friend } = await sharedLate();
    await app.pass(DAY);
    await settled();
    expect((await laterSummary(owner)).balance).toEqual(NOTHING);
    const id = await dispute(friend);
    await settled();
    expect((await laterSummary(owner)).balance).toEqual(NOTHING);
    await app.stripeControl("POST", `/disputes/${id}/close`, { status: "won" });
    await settled();
    expect((await laterSummary(owner)).balance).toEqual(NOTHING);
  });

  it("leaves what was paid out, until its payment is refunded", async () => {
    const { owner, friend } = await payment({ plan: "pro", period: "quarterly" });
    await app.pass(50 * DAY);
    await settled();
    await app.deps.core.$client
      .prepare(
        "INSERT INTO commission_payouts (referrer_workspace_id, month, amount_cents, paid_at) SELECT referrer_workspace_id, '2026-02', 1800, 1 FROM referrals",
      )
      .run();
    await buy(app, await signedIn(app, owner), { plan: "basic" });
    await app.pass(DAY);
    await settled();
    expect((await laterSummary(owner)).balance).toEqual({ ...NOTHING, paid: 1800 });
    await refund(friend);
    expect((await laterSummary(owner)).balance).toEqual({ ...NOTHING, paid: 1800, available: -1800 });
  });

  it("is no difference for the nightly comparison", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { owner } = await sharedLate();
    await app.pass(95 * DAY);
    for (let minute = 0; minute < 3; minute++) await settled();
    expect(error.mock.calls.flat().filter((line) => String(line).includes("money_differs"))).toEqual([]);
    expect((await laterSummary(owner)).referral.earnedCommissions).toBe(0);
  });
});

describe("a refund", () => {
  it("deducts its share in its own month, and in the end all of it", async () => {
    const { owner, friend } = await payment({ plan: "basic" });
    await app.pass(20 * DAY);
    await refund(friend, 1333);
    expect((await laterSummary(owner)).months).toEqual([
      { month: "2026-02", earned: 0, reversed: 133 },
      { month: "2026-01", earned: 400, reversed: 0 },
    ]);
    await refund(friend);
    expect((await laterSummary(owner)).referral.earnedCommissions).toBe(0);
  });
});

describe("webhooks that never came", () => {
  it("are made up for the next day, also when the plan has ended", async () => {
    const { owner, friend } = await payment();
    app.loseWebhooks();
    await refund(friend, 1000);
    expect((await summary(owner)).referral.earnedCommissions).toBe(400);
    await app.pass(DAY);
    await settled();
    expect((await laterSummary(owner)).referral.earnedCommissions).toBe(300);
  });

  it("do not delay others when Stripe cannot be read", async () => {
    const owner = await join();
    for (let n = 0; n < 2; n++) await buy(app, await invited(owner));
    await app.settle();
    // The nightly comparison with Stripe reads invoices too. Here it counts as done.
    await app.deps.core.update(subscriptions).set({ reconciledAt: app.deps.now() + DAY_MS });
    await app.stripeControl("PUT", "/faults", {
      scripted: [{ method: "GET", path: "/v1/invoices", kind: "server_error" }],
    });
    await app.cron();
    expect((await summary(owner)).referral.earnedCommissions).toBe(400);
    await app.pass(DAY + 60);
    await settled();
    expect((await laterSummary(owner)).referral.earnedCommissions).toBe(800);
  });
});

describe("the sums", () => {
  it("are a tenth in whole cents, and parts of a refund add up to the whole", () => {
    expect([4000, 18_000, 63_600, 5, 4].map(commissionCents)).toEqual([400, 1800, 6360, 1, 0]);
    for (const parts of [[4000], [1, 3999], [1333, 1333, 1334], [9999]]) {
      const refunds = parts.map((amountCents, n) => ({ id: String(n), amountCents, refundedAt: n }));
      const shares = reversals({ paidCents: 4000, amountCents: 400 }, refunds).map(({ amountCents }) => amountCents);
      expect(shares.reduce((a, b) => a + b)).toBe(400);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }
  });

  it("recognise one mailbox under several spellings, and distinguish different ones", () => {
    expect(sameMailbox("Ana.Perez+x@Gmail.com", "anaperez@googlemail.com")).toBe(true);
    expect(sameMailbox("ana+tienda@example.com", "ana@example.com")).toBe(true);
    expect(sameMailbox("ana.perez@example.com", "anaperez@example.com")).toBe(false);
    expect(sameMailbox("ana@example.com", "ana@example.org")).toBe(false);
  });

  it("show no e-mail address", () => {
    expect(["Ana", "Ana María", " ana  pérez gil ", "ana@example.com"].map(shownName)).toEqual([
      "Ana",
      "Ana M.",
      "ana P.",
      "ana",
    ]);
  });
});
