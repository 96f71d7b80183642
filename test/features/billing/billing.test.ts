import { beforeEach, describe, expect, it } from "vitest";
import { entitlements, type SubscriptionTerms } from "../../../worker/features/plans/entitlements.ts";
import { usagePeriodEnd, usagePeriodStart } from "../../../worker/features/plans/usage-period.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { TRIAL_DAYS, TRIAL_TERMS } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, registerOwner } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

const NOON = Date.UTC(2026, 2, 10, 12);
const terms = (some: Partial<SubscriptionTerms>): SubscriptionTerms => ({
  plan: "free",
  status: "inactive",
  trialEndsAt: null,
  periodEndsAt: null,
  cancelsAt: null,
  pastDueSince: null,
  usageOwedSince: null,
  closesAt: null,
  ...some,
});

describe("entitlements", () => {
  it.each([
    ["a new account", terms({}), { plan: "free", status: "inactive", allowed: false, pages: 1 }],
    [
      "a trial",
      terms({ plan: "pro", status: "trial", trialEndsAt: NOON + 1 }),
      {
        plan: "pro",
        status: "trial",
        allowed: true,
        pages: TRIAL_TERMS.pages,
        historyLoad: false,
        hidesSpam: true,
        until: NOON + 1,
      },
    ],
    [
      "a trial at its last moment",
      terms({ plan: "pro", status: "trial", trialEndsAt: NOON }),
      { plan: "free", status: "expired", allowed: false, languageModel: false, until: null },
    ],
    [
      "a plan without end",
      terms({ plan: "business", status: "active" }),
      { plan: "business", status: "active", allowed: true, pages: 5, hidesSpam: true, historyLoad: true, until: null },
    ],
    [
      "a cancelled plan at its last moment",
      terms({ plan: "basic", status: "active", periodEndsAt: NOON, cancelsAt: NOON }),
      { plan: "free", status: "active", standing: "plan_over", allowed: false, historyLoad: false },
    ],
    [
      "a cancelled plan before its end",
      terms({ plan: "basic", status: "active", periodEndsAt: NOON + 1, cancelsAt: NOON + 1 }),
      { plan: "basic", standing: "cancelling", allowed: true, until: NOON + 1 },
    ],
    [
      "a renewal that Stripe has not reported yet",
      terms({ plan: "pro", status: "active", periodEndsAt: NOON - 7 * DAY_MS + 1 }),
      { plan: "pro", standing: "paid", allowed: true },
    ],
    [
      "a renewal that Stripe has not reported for seven days",
      terms({ plan: "pro", status: "active", periodEndsAt: NOON - 7 * DAY_MS }),
      { plan: "free", status: "active", standing: "plan_over", allowed: false },
    ],
    [
      "a missing charge within the seven days of grace",
      terms({ plan: "pro", status: "active", periodEndsAt: NOON + 1, pastDueSince: NOON - 7 * DAY_MS + 1 }),
      { plan: "pro", status: "active", standing: "past_due", allowed: true, historyLoad: true, until: NOON + 1 },
    ],
    [
      "a missing charge after the seven days",
      terms({ plan: "pro", status: "active", periodEndsAt: NOON + 1, pastDueSince: NOON - 7 * DAY_MS }),
      { plan: "free", status: "active", standing: "plan_over", allowed: false, until: null },
    ],
    [
      "a paid plan that ended",
      terms({ plan: "free", status: "active", periodEndsAt: NOON - 1 }),
      { plan: "free", status: "active", standing: "plan_over", allowed: false },
    ],
    [
      "Basic",
      terms({ plan: "basic", status: "active", periodEndsAt: NOON + 1 }),
      { plan: "basic", allowed: true, pages: 1, allLanguages: false, replies: false, autoReplies: false },
    ],
  ] as const)("says what %s allows", (_name, subscription, expected) => {
    expect(entitlements(subscription, NOON)).toMatchObject(expected);
  });
});

describe("months of usage", () => {
  const anchor = Date.UTC(2026, 0, 31, 10);

  it.each([
    ["the anchor itself", anchor, anchor],
    ["just before February's last day", Date.UTC(2026, 1, 28, 9), anchor],
    ["February's last day", Date.UTC(2026, 1, 28, 10), Date.UTC(2026, 1, 28, 10)],
    ["March, on the 31st again", Date.UTC(2026, 3, 1), Date.UTC(2026, 2, 31, 10)],
    ["a leap year", Date.UTC(2028, 2, 1), Date.UTC(2028, 1, 29, 10)],
    ["before the anchor", Date.UTC(2025, 11, 1), Date.UTC(2025, 10, 30, 10)],
  ])("begin at the anchor: %s", (_name, at, start) => {
    expect(usagePeriodStart(anchor, at)).toBe(start);
  });

  it("follow each other without gap or overlap", () => {
    for (let day = 0; day < 800; day++) {
      const at = anchor + day * DAY_MS;
      const [start, end] = [usagePeriodStart(anchor, at), usagePeriodEnd(anchor, at)];
      expect(start <= at && at < end).toBe(true);
      expect(usagePeriodStart(anchor, end)).toBe(end);
      expect(usagePeriodStart(anchor, end - 1)).toBe(start);
    }
  });
});

describe("the trial", () => {
  beforeEach(() => newApp());

  it("lasts its days and is granted once", async () => {
    clock.now = NOON;
    const { token } = await registerOwner(app);
    const begun = await bodyOf(
      await app.request("/api/subscriptions/activate-trial", { token, json: { plan: "pro" } }),
    );
    expect(begun).toMatchObject({ success: true, user: { subscription_plan: "pro", subscription_status: "trial" } });

    const again = await app.request("/api/auth/activate-trial", { token, json: {} });
    expect(again.status).toBe(403);
    expect(await again.json()).toMatchObject({ success: false, code: "trial_used" });

    clock.now += TRIAL_DAYS * DAY_MS;
    const over = await bodyOf(await app.request("/api/subscriptions", { token }));
    const end_date = new Date(NOON + TRIAL_DAYS * DAY_MS).toISOString();
    const allows = expect.objectContaining({ protection: false, replies: false });
    expect(over).toEqual({ success: true, subscription: { plan: "free", status: "expired", end_date, allows } });
  });

  it("is granted to one of two calls at once", async () => {
    const { token } = await registerOwner(app);
    const answers = await Promise.all([1, 2].map(() => app.request("/api/auth/activate-trial", { token, json: {} })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it("never replaces a paid plan", async () => {
    const owner = await registerOwner(app, { plan: "business" });
    const answer = await app.request("/api/auth/activate-trial", { token: owner.token, json: {} });
    expect(answer.status).toBe(403);
    const now = await bodyOf(await app.request("/api/subscriptions", { token: owner.token }));
    expect(now).toMatchObject({ subscription: { plan: "business", status: "active" } });
  });
});
