// What follows an answer of the network: how long a call waits, and which pages rest.
import { beforeEach, describe, expect, it } from "vitest";
import { actOnNetwork } from "../../../../worker/features/comments/outbox/act.ts";
import { outcomeOf, reasonNotToCall } from "../../../../worker/features/comments/outbox/call-outcome.ts";
import { finishActions } from "../../../../worker/features/comments/outbox/finish-actions.ts";
import { noteAnswers } from "../../../../worker/features/comments/outbox/note-answers.ts";
import { resendActions } from "../../../../worker/features/comments/outbox/resend-actions.ts";
import { pageAccess } from "../../../../worker/features/workspaces/page-access.ts";
import { NetworkError } from "../../../../worker/network-error.ts";
import { pages } from "../../../../worker/platform/db/core.ts";
import { app, clock, newScene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("a call that was refused", () => {
  const outcome = (problem: "permission" | "transient" | "invalid", attempts: number) => {
    const { state, waitMs } = outcomeOf(new NetworkError(problem, "x"), attempts);
    return [state, waitMs];
  };

  it("for a permission waits an hour, then twice as long each time up to a day, and fails at the eighth attempt", () => {
    expect([1, 2, 5, 6, 7].map((attempts) => outcome("permission", attempts))).toEqual([
      ["parked", HOUR_MS],
      ["parked", 2 * HOUR_MS],
      ["parked", 16 * HOUR_MS],
      ["parked", 24 * HOUR_MS],
      ["parked", 24 * HOUR_MS],
    ]);
    expect(outcome("permission", 8)).toEqual(["failed", 0]);
  });

  it("for the moment is sent again after a second, then after twice as long, and fails at the eighth attempt", () => {
    expect([1, 2, 7].map((attempts) => outcome("transient", attempts))).toEqual([
      ["queued", 1_000],
      ["queued", 2_000],
      ["queued", 64_000],
    ]);
    expect(outcome("transient", 8)).toEqual(["failed", 0]);
    expect(outcome("invalid", 1)).toEqual(["failed", 0]);
  });
});

describe("a limit of Meta's", () => {
  beforeEach(() => newScene());

  const active = async () => (await app.deps.core.select().from(pages)).filter(({ status }) => status === "active");
  async function limitedBy(networkCode: string) {
    const [first] = await active();
    const page = (await pageAccess(app.deps, [first!.id])).get(first!.id)!;
    const answer = { page, problem: "rate_limited" as const, networkCode, waitMs: MINUTE_MS, restMs: 0 };
    await noteAnswers(app.deps, [answer], clock.now);
    const resting = (await active()).filter(({ pausedUntil }) => pausedUntil === clock.now + MINUTE_MS);
    return { first: first!.id, resting: resting.map(({ id }) => id), all: (await active()).map(({ id }) => id) };
  }

  it("for the whole app rests every active page", async () => {
    const { resting, all } = await limitedBy("4");
    expect(all.length).toBeGreaterThan(1);
    expect(resting).toEqual(all);
  });

  it("for one page rests that page alone, and its calls wait until the rest is over", async () => {
    const { first, resting } = await limitedBy("32");
    expect(resting).toEqual([first]);
    const page = (await pageAccess(app.deps, [first])).get(first)!;
    const call = { automatic: true, permission: "pages_manage_engagement" };
    expect(reasonNotToCall(page, call, clock.now + 20_000)).toEqual({ problem: "rate_limited", waitMs: 40_000 });
    expect(reasonNotToCall(page, call, clock.now + MINUTE_MS)).toBeNull();
  });
});

it("nothing to do is nothing done", async () => {
  await newScene();
  const db = app.deps.comments("COMMENTS_0");
  expect(await actOnNetwork(app.deps, "COMMENTS_0", [])).toEqual({ again: [], applied: 0, failed: 0, rowsWritten: 0 });
  expect(await finishActions(db, [], clock.now)).toBe(0);
  expect(await resendActions(app.deps)).toBe(0);
});
