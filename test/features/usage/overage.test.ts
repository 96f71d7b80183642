// Overage, from the counter to the invoice. Stripe is the sandbox, with the official client.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fault } from "../../../tools/sandbox/stripe/faults/faults.ts";
import { watchWorkspaces } from "../../../worker/features/alerts/watch-workspaces.ts";
import { usagePeriodStart } from "../../../worker/features/plans/usage-period.ts";
import { reportOverage } from "../../../worker/features/usage/report-overage.ts";
import { grants, pages, workspaces } from "../../../worker/platform/db/core.ts";
import { bodyOf, type Owner, trialOwner } from "../../support/factories.ts";
import { app, customerOf, DAY, newBillingApp, subscriber } from "../../support/stripe.ts";

const MINUTE = 60;
const HOUR = 3600;
/** The owner pays from 15 January to 15 February, 12:00. */
const MONTH = 31 * DAY;
const BASIC = 1000;

let owner: Owner;
let customer: string;
let start: number;
let said: { mock: { calls: unknown[][] } };
beforeEach(async () => {
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await newBillingApp();
  owner = await subscriber(app);
  customer = await customerOf(app, owner);
  start = app.now();
});
afterEach(() => vi.restoreAllMocks());

const subscription = async () =>
  (await app.deps.core.$client.prepare("SELECT * FROM subscriptions").first()) as {
    workspace_id: number;
    usage_anchor: number | null;
  };

/** Sets the number of comments in the month of usage of `at`. */
async function used(comments: number, at = app.now() * 1000) {
  const { workspace_id, usage_anchor } = await subscription();
  await app.deps
    .comments("COMMENTS_0")
    .$client.prepare("INSERT OR REPLACE INTO usage_counts (workspace_id, period, comments) VALUES (?, ?, ?)")
    .bind(workspace_id, usagePeriodStart(usage_anchor ?? 0, at), comments)
    .run();
}

/** Runs the cron's job once. */
const report = () => reportOverage(app.deps);
/** Runs it a day later. */
const reportNextDay = async () => {
  await app.pass(DAY);
  await report();
};

async function reports() {
  const rows = await app.deps.core.$client.prepare("SELECT * FROM usage_reports ORDER BY id").all();
  return rows.results as { day: string; quantity: number; identifier: string; state: string }[];
}

/** The use that Stripe's meter counted from `from` to before `to`. */
const metered = (from = start, to = start + MONTH) =>
  app.stripe.state.world.usage
    .filter((event) => event.customer === customer && event.timestamp >= from && event.timestamp < to)
    .reduce((sum, { value }) => sum + value, 0);

const fails = (...scripted: (Partial<Fault> & Pick<Fault, "kind">)[]) =>
  app.stripeControl("PUT", "/faults", { scripted: scripted.map((fault) => ({ path: "meter_events", ...fault })) });

/** The comments and cents of the lines for use on the customer's invoices, newest first. */
async function billed() {
  const { data } = await app.client.invoices.list({ customer, limit: 20 });
  return data
    .filter(({ status }) => status !== "draft")
    .flatMap(({ lines }) => lines.data)
    .filter(({ description }) => description?.includes("sobre el límite"))
    .map(({ quantity, amount }) => ({ comments: quantity, cents: amount }));
}

/** The overage that the usage card shows. */
async function overage() {
  const answer = await app.request("/api/payments/usage-stats", { token: owner.token });
  const { usage } = await bodyOf<{ usage: { overage: { comments: number; amount: number } } }>(answer);
  return usage.overage;
}

describe("a month over the limit", () => {
  it("costs 0.7 cents for each comment on the next invoice, by one report a day", async () => {
    for (const total of [900, 1003, 1003, 1250]) {
      await used(total);
      await report();
      await app.pass(DAY);
    }
    await report();
    const stats = await bodyOf(await app.request("/api/payments/usage-stats", { token: owner.token }));
    expect(stats).toMatchObject({ usage: { level: "over", overage: { comments: 250, amount: 175 } } });
    expect(await reports()).toMatchObject([
      { day: "2026-01-16", quantity: 3, state: "reconciled" },
      { day: "2026-01-18", quantity: 247, state: "sent" },
    ]);
    await app.pass(start + MONTH + 2 * HOUR - app.now());
    expect(await billed()).toEqual([{ comments: 250, cents: 175 }]);
  });

  it("costs a month of the plan at most, and what the owner allows once it is set; nothing else changes", async () => {
    await used(101_000);
    await report();
    const usage = async () =>
      (
        await bodyOf<{ usage: { overage: { comments: number; charged: number; amount: number; cap: number } } }>(
          await app.request("/api/payments/usage-stats", { token: owner.token }),
        )
      ).usage.overage;
    expect(await usage()).toEqual({ comments: 100_000, charged: 5_714, amount: 4_000, cap: 4_000 });
    expect(await reports()).toMatchObject([{ quantity: 5_714 }]);

    const set = { token: owner.token, json: { cap: 5_000 }, method: "PUT" };
    await bodyOf(await app.request("/api/payments/overage-cap", set));
    await reportNextDay();
    expect(await usage()).toEqual({ comments: 100_000, charged: 7_142, amount: 4_999, cap: 5_000 });
    await reportNextDay();
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([5_714, 1_428]);
    await app.pass(start + MONTH + 2 * HOUR - app.now());
    expect(await billed()).toEqual([{ comments: 7_142, cents: 4_999 }]);
  });

  it("is announced at 70, 90 and 100 percent, and at the cap, once each", async () => {
    const { core } = app.deps;
    const at = { createdAt: 1, updatedAt: 1 };
    const shared = { id: 1, workspaceId: (await subscription()).workspace_id, sealedToken: "", ...at };
    await core
      .insert(grants)
      .values({ ...shared, externalUserId: "1", status: "valid", scopes: [], declinedScopes: [] });
    await core.insert(pages).values({
      ...{ ...shared, publicId: "page", grantId: 1, network: "facebook", externalId: "2", groupKey: "2" },
      ...{ name: "Página", status: "active" },
    });
    const alerts = async () =>
      (await app.deps.core.$client.prepare("SELECT kind FROM alerts ORDER BY id").all()).results.map(
        ({ kind }) => kind,
      );
    const seen: [comments: number, kinds: unknown[]][] = [];
    for (const comments of [699, 700, 899, 900, 999, BASIC, 6_713, 6_714, 9_000]) {
      await used(comments);
      for (let times = 0; times < 2; times++) {
        await core.update(workspaces).set({ watchAt: 0 });
        await watchWorkspaces(app.deps);
      }
      seen.push([comments, await alerts()]);
    }
    const [first, second, third] = ["usage_70", "usage_90", "usage_over"];
    expect(seen).toEqual([
      [699, []],
      ...[700, 899].map((comments) => [comments, [first]]),
      ...[900, 999].map((comments) => [comments, [first, second]]),
      ...[BASIC, 6_713].map((comments) => [comments, [first, second, third]]),
      ...[6_714, 9_000].map((comments) => [comments, [first, second, third, "cap_reached"]]),
    ]);
  });

  it("stays charged when the owner lowers the cap afterwards, and the usage card says so", async () => {
    await used(3_000);
    await report();
    await bodyOf(
      await app.request("/api/payments/overage-cap", { token: owner.token, json: { cap: 100 }, method: "PUT" }),
    );
    expect(await overage()).toMatchObject({ comments: 2_000, charged: 2_000, amount: 1_400 });
    await reportNextDay();
    await app.pass(start + MONTH + 2 * HOUR - app.now());
    expect(await billed()).toEqual([{ comments: 2_000, cents: 1_400 }]);
  });

  it("costs nothing with a cap of zero, and an invalid cap is refused", async () => {
    const cap = (value: unknown) =>
      app.request("/api/payments/overage-cap", { token: owner.token, json: { cap: value }, method: "PUT" });
    expect((await cap(-1)).status).toBe(400);
    await bodyOf(await cap(0));
    await used(3_000);
    await report();
    expect(await reports()).toEqual([]);
  });

  it("adds up within a day, and rounds once, as Stripe does", async () => {
    for (const total of [1001, 1001, 1002, 1005]) {
      await used(total);
      await report();
      await app.pass(MINUTE);
    }
    expect(await reports()).toMatchObject([{ quantity: 5, state: "queued" }]);
    await app.pass(start + MONTH - 2 * MINUTE - app.now());
    await report();
    await app.pass(2 * HOUR);
    expect(await billed()).toEqual([{ comments: 5, cents: 4 }]);
  });

  it("is billed to its last minute, by the cron itself", async () => {
    await used(1100);
    await app.cron();
    await app.pass(MONTH - 4 * MINUTE);
    await used(1200);
    await report();
    await app.pass(2 * MINUTE);
    await used(1230);
    await report();
    const month = app.now() * 1000;
    await app.pass(5 * MINUTE);
    await used(1234, month);
    await used(7);
    await report();
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([100, 100, 30, 4]);
    await app.pass(2 * HOUR);
    await report();
    expect(await billed()).toEqual([{ comments: 234, cents: 164 }]);
  });

  it("reports nothing during the trial", async () => {
    await trialOwner(app);
    await app.deps.core.$client.prepare("UPDATE subscriptions SET usage_anchor = 0 WHERE status = 'trial'").run();
    const { results } = await app.deps.core.$client
      .prepare("SELECT workspace_id FROM subscriptions WHERE status = 'trial'")
      .all<{ workspace_id: number }>();
    await app.deps
      .comments("COMMENTS_0")
      .$client.prepare("INSERT INTO usage_counts (workspace_id, period, comments) VALUES (?, ?, 9000)")
      .bind(results[0]!.workspace_id, usagePeriodStart(0, app.now() * 1000))
      .run();
    await report();
    expect(await reports()).toEqual([]);
  });

  it("stays as reported when comments turn out to be spam", async () => {
    await used(1040);
    await report();
    await reportNextDay();
    await used(1020);
    await report();
    await used(1045);
    await report();
    await reportNextDay();
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([40, 5]);
    expect(metered()).toBe(45);
  });
});

describe("another plan", () => {
  const changeTo = async (plan: string, period: string) => {
    const ask = (confirm_payment: boolean) =>
      app.request("/api/payments/upgrade", { token: owner.token, json: { plan, period, confirm_payment } });
    await bodyOf(await ask(false));
    await bodyOf(await ask(true));
    await app.settle();
  };

  it("that is larger takes nothing back, and counts only above its own limit", async () => {
    await used(1500);
    await report();
    await changeTo("pro", "monthly");
    await app.pass(DAY);
    for (const total of [2400, 2900, 3100]) {
      await used(total);
      await report();
    }
    await reportNextDay();
    expect(metered()).toBe(600);
  });

  it("that is larger still shows what the smaller one's comments cost, until they are charged", async () => {
    await used(2_400);
    await report();
    await changeTo("pro", "monthly");
    expect(await overage()).toMatchObject({ comments: 1_400, charged: 1_400, amount: 980 });
    await reportNextDay();
    expect(await overage()).toMatchObject({ comments: 1_400, charged: 1_400, amount: 980 });
    await app.pass(start + MONTH + 2 * HOUR - app.now());
    expect(await billed()).toEqual([{ comments: 1_400, cents: 980 }]);
  });

  it("that is smaller never affects the month before", async () => {
    await changeTo("business", "monthly");
    await app.pass(DAY);
    await changeTo("pro", "monthly");
    await used(5010);
    await report();
    const month = app.now() * 1000;
    await app.pass(start + MONTH + MINUTE - app.now());
    await used(5013, month);
    await used(2000);
    await report();
    await app.pass(2 * HOUR);
    expect(await billed()).toEqual([{ comments: 13, cents: 9 }]);
  });

  it("that is smaller charges nothing for a month within its limit", async () => {
    await changeTo("business", "monthly");
    await app.pass(DAY);
    await changeTo("basic", "monthly");
    await used(4900);
    await report();
    const month = app.now() * 1000;
    await app.pass(start + MONTH + MINUTE - app.now());
    await used(4990, month);
    await report();
    expect(await reports()).toEqual([]);
  });

  it("paid by the year has months of usage, and the month it cut short is billed with the next", async () => {
    await used(1100);
    await report();
    await app.pass(HOUR);
    await changeTo("basic", "yearly");
    const turned = app.now();
    await used(1050);
    await reportNextDay();
    expect(await reports()).toMatchObject([
      { quantity: 100, day: "2026-01-16", state: "sent" },
      { quantity: 50, day: "2026-01-16", state: "queued" },
    ]);
    await reportNextDay();
    expect([metered(start, turned), metered(turned)]).toEqual([0, 150]);
    await app.pass(turned + MONTH + 2 * HOUR - app.now());
    expect(await billed()).toMatchObject([{ comments: 150, cents: 105 }]);
    await used(1007);
    await report();
    await reportNextDay();
    await app.pass(28 * DAY);
    expect(await billed()).toMatchObject([{ comments: 7, cents: 5 }, { comments: 150 }]);
  });

  it("is billed with the next invoice when the cron did not run at its end", async () => {
    await used(900);
    await report();
    await app.pass(MONTH - HOUR);
    await used(1250);
    const month = app.now() * 1000;
    await app.pass(2 * DAY);
    await report();
    await used(1250, month);
    await reportNextDay();
    await reportNextDay();
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([250]);
    expect([metered(start, start + MONTH), metered(start + MONTH, start + 2 * MONTH)]).toEqual([0, 250]);
    await app.pass(28 * DAY);
    expect(await billed()).toMatchObject([{ comments: 250, cents: 175 }, { comments: 0 }]);
  });

  it("is an item of the next invoice when the meter does not take it any more, and never twice", async () => {
    const { $client } = app.deps.core;
    await used(1250);
    await report();
    // The report was delayed for five weeks.
    const old = "UPDATE usage_reports SET created_at = created_at - ?, attempts = ?, next_at = 0";
    await $client
      .prepare(old)
      .bind(35 * DAY * 1000, 0)
      .run();
    await fails({ kind: "server_error", path: "invoiceitems", executed: true });
    expect(await report()).toMatchObject({ sent: 0, invoiced: 0 });
    await app.pass(HOUR);
    expect(await report()).toMatchObject({ invoiced: 1 });
    expect(await report()).toMatchObject({ invoiced: 0 });
    expect(await reports()).toMatchObject([{ quantity: 250, state: "invoiced" }]);
    // Another report is marked as missed, but the meter has it: it must not become an item.
    await used(1300);
    await report();
    await reportNextDay();
    await $client.prepare(`UPDATE usage_reports SET state = 'missed', next_at = 0 WHERE state = 'sent'`).run();
    expect(await report()).toMatchObject({ invoiced: 0 });
    expect((await reports()).map(({ state }) => state)).toEqual(["invoiced", "reconciled"]);
    await app.pass(start + MONTH + 2 * HOUR - app.now());
    const { data } = await app.client.invoices.list({ customer, limit: 1 });
    expect(data[0]!.total).toBe(4_000 + 175 + 35);
  });

  it("that was cancelled is billed with its last invoice", async () => {
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, method: "POST" }));
    await used(1010);
    await report();
    const month = app.now() * 1000;
    await app.pass(MONTH - 3 * MINUTE);
    await used(1020, month);
    await report();
    await app.pass(4 * MINUTE);
    await used(1090, month);
    await report();
    await app.pass(2 * HOUR);
    await used(1500, month);
    await report();
    expect(await billed()).toEqual([{ comments: 90, cents: 63 }]);
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([10, 10, 70]);
  });
});

describe("a report that fails", () => {
  const aDayLater = async () => {
    await used(1100);
    await report();
    await app.pass(DAY);
  };

  it("is counted once, for every answer of Stripe and whether it was stored or not", async () => {
    const faults = [
      { kind: "server_error", executed: false },
      { kind: "server_error", executed: true },
      { kind: "timeout", executed: true, ms: 0 },
      { kind: "truncated" },
      { kind: "rate_limit" },
      { kind: "conflict" },
    ] as const;
    for (const [day, fault] of faults.entries()) {
      await used(BASIC + 10 * (day + 1));
      await report();
      await app.pass(DAY);
      await fails({ ...fault, times: 2 });
      for (const wait of [0, MINUTE, 2 * MINUTE, 4 * MINUTE]) {
        await app.pass(wait);
        await report();
      }
      expect(metered(), fault.kind).toBe(10 * (day + 1));
    }
    expect(await reports()).toMatchObject(
      faults.map(() => ({ quantity: 10, state: expect.stringMatching(/sent|reconciled/) })),
    );
  });

  it("does not grow, since Stripe may have it: later comments go into another report", async () => {
    await app.pass(MONTH - 4 * MINUTE);
    await used(1100);
    await fails({ kind: "server_error", executed: true });
    await report();
    await used(1130);
    for (let minutes = 0; minutes < 3; minutes++) {
      await report();
      await app.pass(MINUTE);
    }
    expect(await reports()).toMatchObject([{ quantity: 100 }, { quantity: 30 }]);
    expect(metered()).toBe(130);
  });

  it("waits longer after each try", async () => {
    await aDayLater();
    await fails({ kind: "server_error", times: 1000 });
    for (let minutes = 0; minutes < 30; minutes++) {
      await report();
      await app.pass(MINUTE);
    }
    const row = await app.deps.core.$client.prepare("SELECT attempts FROM usage_reports").first<{ attempts: number }>();
    expect(row?.attempts).toBe(6);
  });

  it("because Stripe refuses it is sent again until Stripe takes it", async () => {
    const meters = await app.client.billing.meters.list();
    await app.client.billing.meters.deactivate(meters.data[0]!.id);
    await aDayLater();
    await report();
    expect(await reports()).toMatchObject([{ quantity: 100, state: "queued" }]);
    expect(said.mock.calls.join()).toContain("usage_not_sent");
    await app.client.billing.meters.reactivate(meters.data[0]!.id);
    await app.pass(2 * MINUTE);
    await report();
    expect(await reports()).toMatchObject([{ quantity: 100, state: "sent" }]);
    expect(metered()).toBe(100);
  });

  it("for longer than the meter accepts use is logged as an error, becomes an invoice item, and does not delay other reports", async () => {
    const meters = await app.client.billing.meters.list();
    await app.client.billing.meters.deactivate(meters.data[0]!.id);
    await aDayLater();
    for (let day = 0; day < 40; day += 5) {
      await report();
      await app.pass(5 * DAY);
    }
    expect(await reports()).toMatchObject([{ quantity: 100, state: "invoiced" }]);
    expect(said.mock.calls.join()).toContain("usage_missed");
  });

  it("is written, sent and counted once by two crons at once", async () => {
    for (const total of [1020, 1050, 1100]) {
      await used(total);
      await Promise.all([report(), report(), report()]);
      await app.pass(DAY);
    }
    await Promise.all([report(), report()]);
    expect(await reports()).toMatchObject([{ quantity: 20 }, { quantity: 30 }, { quantity: 50 }]);
    expect(metered()).toBe(100);
  });
});

describe("the meter's summaries", () => {
  const sent = async () => {
    await used(1100);
    await report();
    await reportNextDay();
  };
  /** Runs the cron every five hours, for `count` hours. */
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 5) {
      await app.pass(5 * HOUR);
      await report();
    }
  };
  const lose = () => app.stripe.state.world.usage.splice(0);

  it("confirm what they hold", async () => {
    await sent();
    await hours(16);
    expect(await reports()).toMatchObject([{ state: "reconciled" }]);
    expect(metered()).toBe(100);
  });

  it("that lag behind cause no second report", async () => {
    await app.stripeControl("PUT", "/faults", { meterLagSeconds: 20 * HOUR });
    await sent();
    await hours(40);
    expect(await reports()).toMatchObject([{ state: "reconciled", identifier: expect.not.stringContaining("again") }]);
    expect(metered()).toBe(100);
  });

  it("that lack a report for a day cause it to be sent again, under another identifier, for its own day", async () => {
    await sent();
    lose();
    await hours(10);
    expect(metered()).toBe(0);
    await hours(60);
    expect(await reports()).toMatchObject([{ state: "reconciled", identifier: expect.stringMatching(/:again1$/) }]);
    expect(metered(start, start + DAY / 2)).toBe(100);
    expect(metered()).toBe(100);
  });

  it("are the only proof once Stripe may have forgotten: an answer that was lost for days", async () => {
    await used(1100);
    await report();
    await app.pass(DAY);
    await fails({ kind: "server_error", executed: true, times: 1000 });
    await hours(30);
    await fails();
    await hours(60);
    expect(await reports()).toMatchObject([{ state: "reconciled", identifier: expect.not.stringContaining("again") }]);
    expect(metered()).toBe(100);
  });

  it("prove that a report without an answer for days never arrived, and it is sent again", async () => {
    await used(1100);
    await report();
    await app.pass(DAY);
    await fails({ kind: "server_error", times: 1000 });
    await hours(30);
    await fails();
    await hours(60);
    expect(await reports()).toMatchObject([{ state: "reconciled", identifier: expect.stringMatching(/:again1$/) }]);
    expect(metered()).toBe(100);
  });

  it("prove after a restore that Stripe has a report which is queued here again", async () => {
    await sent();
    const before = "state = 'queued', attempts = 0, tried_at = NULL, sent_at = NULL, next_at = 0";
    await app.deps.core.$client.prepare(`UPDATE usage_reports SET ${before}`).run();
    Object.assign(app.deps, { isOutboundHeld: true });
    await hours(10);
    expect(metered()).toBe(100);
    Object.assign(app.deps, { isOutboundHeld: false });
    await hours(60);
    expect(await reports()).toMatchObject([{ state: "reconciled", identifier: expect.not.stringContaining("again") }]);
    expect(metered()).toBe(100);
  });

  it("that lack one report of two cause only that one to be sent again", async () => {
    await sent();
    await app.deps.core.$client.prepare("UPDATE usage_reports SET day = '2026-01-15'").run();
    const events = app.stripe.state.world.usage;
    const { workspace_id } = await subscription();
    await app.deps.core.$client
      .prepare(
        `INSERT INTO usage_reports (id, workspace_id, period, day, quantity, identifier, state, attempts, tried_at, sent_at, created_at)
         SELECT 1, ?, period, day, 30, 'usage:lost', 'sent', 1, tried_at, sent_at, created_at FROM usage_reports`,
      )
      .bind(workspace_id)
      .run();
    expect(events).toHaveLength(1);
    await hours(60);
    expect(await reports()).toMatchObject([
      { quantity: 30, identifier: "usage:lost:again1", state: "reconciled" },
      { quantity: 100, identifier: expect.not.stringContaining("again"), state: "reconciled" },
    ]);
    expect(metered()).toBe(130);
  });
});

describe("a storm", () => {
  /** Mulberry32, so that the storm is the same each time. */
  const random = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const KINDS = ["server_error", "timeout", "truncated", "rate_limit", "conflict"] as const;

  it("ends with exactly the largest overage", async () => {
    const next = random(1);
    const pick = (to: number) => Math.floor(next() * to);
    let total = 950;
    let most = 0;
    const nearEnd = start + MONTH - 8 * MINUTE;
    while (app.now() < nearEnd) {
      total = Math.max(900, total + pick(90) - (next() < 0.2 ? 60 : 0));
      most = Math.max(most, total - BASIC);
      await used(total);
      const scripted = Array.from({ length: pick(3) }, () => ({
        kind: KINDS[pick(KINDS.length)]!,
        executed: next() < 0.5,
        times: 1 + pick(3),
        ms: 0,
      }));
      await fails(...scripted);
      await Promise.all(Array.from({ length: 1 + pick(2) }, report));
      await app.pass(Math.min(pick(4) === 0 ? 2 * MINUTE : pick(60) * HOUR, Math.max(MINUTE, nearEnd - app.now())));
    }
    await fails();
    for (const wait of [0, 5, 5, 12, 12]) {
      await app.pass(wait * MINUTE);
      await report();
    }
    expect(metered()).toBe(most);
    await app.pass(2 * HOUR);
    expect(await billed()).toEqual([{ comments: most, cents: Math.round(most * 0.7) }]);
  });
});
