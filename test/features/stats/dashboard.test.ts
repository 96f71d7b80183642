import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountGroup, ChartDay, MonthStats } from "../../../web/api/types.ts";
import { effectiveness } from "../../../worker/features/stats/month-stats.ts";
import { daysUntil, monthSpan } from "../../../worker/time.ts";
import { INSULT, makeScene, PRAISE, type Scene, settle } from "../../support/comments.ts";
import { bodyOf, type Owner, registerOwner, setPlan, trialOwner } from "../../support/factories.ts";
import { app, clock, inComments, newApp } from "../../support/scene.ts";

const ROUTES = [
  "stats",
  "active-accounts",
  "recent-comments",
  "account-groups",
  "chart-data",
  "insights",
  "unique-groups",
];

const SPAM = "Gana 500 euros al día desde casa, escribe al wa.me/34600111222 ya mismo";

beforeEach(async () => {
  // Two weeks before the clocks go back in Madrid, which is the default time zone.
  await newApp(Date.parse("2026-10-11T10:00:00Z"));
});

const ask = (route: string, owner: Owner, { query = "" } = {}) =>
  app.request(`/api/dashboard/${route}/${owner.userId}${query}`, { token: owner.token });

/** A scene with a plan that does not end while the clock moves. */
async function subscribedScene(plan = "pro") {
  const scene = await makeScene(app);
  await setPlan(app, scene.owner, plan);
  return scene;
}

describe("every route of the dashboard", () => {
  it("requires an active plan", async () => {
    const newcomer = await registerOwner(app);
    for (const route of ROUTES) {
      const answer = await ask(route, newcomer);
      expect(await answer.json(), route).toMatchObject({ success: false, code: "plan_required" });
    }
  });

  it("shows nothing to an owner without pages", async () => {
    const owner = await trialOwner(app);
    const stats = await bodyOf<MonthStats>(await ask("stats", owner));
    expect(stats).toMatchObject({ total: 0, removed: 0, effectiveness: null, responded: 0 });
    expect((await bodyOf<{ uniqueGroups: number }>(await ask("unique-groups", owner))).uniqueGroups).toBe(0);
    expect((await bodyOf<{ comments: { content: string }[] }>(await ask("recent-comments", owner))).comments).toEqual(
      [],
    );
    const { chartData } = await bodyOf<{ period: string; chartData: ChartDay[] }>(await ask("chart-data", owner));
    expect(chartData).toHaveLength(7);
  });
});

describe("the stats of a month", () => {
  const stats = async (scene: Scene, query = "") =>
    await bodyOf<MonthStats>(await ask("stats", scene.owner, { query }));

  it("count the comments of the month, in the owner's time zone", async () => {
    const scene = await subscribedScene();
    const moments = ["2026-10-31T22:59:00Z", "2026-10-31T23:01:00Z", "2026-11-01T10:00:00Z"];
    for (const [index, moment] of moments.entries()) {
      clock.now = Date.parse(moment);
      await scene.write(index === 0 ? INSULT : PRAISE);
      // It is the first hour of November in the owner's time zone, and the last of October in UTC.
      if (index === 1) expect(await stats(scene)).toMatchObject({ month: 11, total: 1, removed: 0 });
    }
    expect(await stats(scene)).toMatchObject({ month: 11, year: 2026, total: 2, removed: 0, approved: 2 });
    expect(await stats(scene, "?month=10&year=2026")).toMatchObject({ month: 10, total: 1, removed: 1 });
    expect(await stats(scene, "?month=10&year=2025")).toMatchObject({ total: 0 });
  });

  it("count a comment as removed when a person hides it, until it is restored", async () => {
    const scene = await subscribedScene();
    await scene.write(PRAISE);
    const [comment] = await scene.list();
    await bodyOf(await scene.setStatus(comment!.id, "disapproved", { reason: "Spam" }));
    expect(await stats(scene)).toMatchObject({ total: 1, removed: 1, approved: 0, effectiveness: 100 });
    await bodyOf(await scene.setStatus(comment!.id, "approved"));
    expect(await stats(scene)).toMatchObject({ total: 1, removed: 0, approved: 1, effectiveness: null });
  });

  it("leave spam that a plan only flags out of the effectiveness, also after a larger plan was bought", async () => {
    const scene = await subscribedScene("basic");
    await scene.write(SPAM);
    expect((await scene.list()).map(({ status }) => status)).toEqual(["flagged"]);
    expect(await stats(scene)).toMatchObject({ total: 1, removed: 0, effectiveness: null });
    await scene.write(INSULT);
    expect(await stats(scene)).toMatchObject({ total: 2, removed: 1, effectiveness: 100 });

    await setPlan(app, scene.owner, "business");
    await scene.write(`${SPAM} mismo`);
    expect(await stats(scene)).toMatchObject({ total: 3, removed: 2, effectiveness: 100 });
    // An insult that nobody hid still counts.
    const insult = (await scene.list()).find(({ content }) => content === INSULT)!;
    await env.COMMENTS_0.prepare("UPDATE comments SET status = 'flagged' WHERE id = ?").bind(insult.id).run();
    expect(await stats(scene)).toMatchObject({ removed: 1, effectiveness: 50 });
  });

  it("count automatic replies when the plan includes them", async () => {
    const scene = await subscribedScene();
    const json = { name: "Precios", keywords: ["precio*"], variants: ["Hola {nombre}, te escribimos."] };
    await scene.answer(`/api/social/accounts/${scene.page.id}/auto-replies`, json);
    await scene.write("¿Qué precio tiene?");
    expect(await stats(scene)).toMatchObject({ responded: 1 });
    await setPlan(app, scene.owner, "basic");
    expect(await stats(scene)).toMatchObject({ responded: null });
  });

  it("are read from the daily counters, never from the comments", async () => {
    const scene = await subscribedScene();
    await scene.write(PRAISE);
    await inComments("UPDATE daily_counts SET approved = 41, flagged = 3").run();
    expect(await stats(scene)).toMatchObject({ total: 44, approved: 41 });
    const { chartData } = await bodyOf<{ period: string; chartData: ChartDay[] }>(await ask("chart-data", scene.owner));
    expect(chartData.at(-1)).toMatchObject({ Total: 44, Positivos: 41 });
  });

  it("are refused for an invalid month", async () => {
    const owner = await trialOwner(app);
    for (const query of ["?month=13", "?month=0", "?month=enero", "?year=26"]) {
      const answer = await ask("stats", owner, { query });
      expect([answer.status, ((await answer.json()) as { code: string }).code], query).toEqual([
        400,
        "validation_failed",
      ]);
    }
  });
});

describe("the chart", () => {
  it("has every day of its period, also one of 25 hours, and each comment on its day in the owner's time zone", async () => {
    const scene = await subscribedScene();
    const moments = [
      // 23:59 in summer time, 00:01, then 23:59 and 00:01 after the clocks went back.
      ["2026-10-24T21:59:00Z", PRAISE],
      ["2026-10-24T22:01:00Z", INSULT],
      ["2026-10-25T22:59:00Z", PRAISE],
      ["2026-10-25T23:01:00Z", PRAISE],
    ] as const;
    for (const [moment, text] of moments) {
      clock.now = Date.parse(moment);
      await scene.write(text);
    }
    const { period, chartData } = await bodyOf<{ period: string; chartData: ChartDay[] }>(
      await ask("chart-data", scene.owner),
    );
    expect(period).toBe("7D");
    expect(chartData).toEqual([
      { date: "2026-10-20", Total: 0, Positivos: 0, Negativos: 0 },
      { date: "2026-10-21", Total: 0, Positivos: 0, Negativos: 0 },
      { date: "2026-10-22", Total: 0, Positivos: 0, Negativos: 0 },
      { date: "2026-10-23", Total: 0, Positivos: 0, Negativos: 0 },
      { date: "2026-10-24", Total: 1, Positivos: 1, Negativos: 0 },
      { date: "2026-10-25", Total: 2, Positivos: 1, Negativos: 1 },
      { date: "2026-10-26", Total: 1, Positivos: 1, Negativos: 0 },
    ]);
  });

  it("covers 30 or 90 days, and no other number", async () => {
    const owner = await trialOwner(app);
    for (const [period, days, first] of [
      ["30D", 30, "2026-09-12"],
      ["90D", 90, "2026-07-14"],
    ] as const) {
      const { chartData } = await bodyOf<{ period: string; chartData: ChartDay[] }>(
        await ask("chart-data", owner, { query: `?period=${period}` }),
      );
      expect([chartData.length, chartData[0]!.date, chartData.at(-1)!.date]).toEqual([days, first, "2026-10-11"]);
    }
    expect((await ask("chart-data", owner, { query: "?period=365D" })).status).toBe(400);
  });

  it("counts calendar days across every change of daylight saving time", () => {
    for (const last of ["2026-03-30", "2026-10-26", "2028-03-01", "2027-01-02"]) {
      const days = daysUntil(last, 90);
      expect(new Set(days).size).toBe(90);
      expect(days.at(-1)).toBe(last);
      expect(days).toEqual([...days].sort());
    }
    expect(daysUntil("2028-03-01", 2)).toEqual(["2028-02-29", "2028-03-01"]);
    expect(monthSpan(2028, 2)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(monthSpan(2026, 12)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });
});

describe("recent comments", () => {
  it("are the last three, or as many as requested", async () => {
    const scene = await subscribedScene();
    for (let n = 1; n <= 5; n++) {
      clock.now += 60_000;
      await scene.write(`${PRAISE} ${n}`);
    }
    const recent = async (query = "") =>
      (
        await bodyOf<{ comments: { content: string }[] }>(await ask("recent-comments", scene.owner, { query }))
      ).comments.map(({ content }) => content);
    expect(await recent()).toEqual([`${PRAISE} 5`, `${PRAISE} 4`, `${PRAISE} 3`]);
    expect(await recent("?limit=5")).toHaveLength(5);
    await scene.ask("/api/comments/reply", { commentId: (await scene.list())[0]!.id, text: "Gracias a todos." });
    await settle(app);
    expect(await recent(), "the page's own answers are no news to its owner").toHaveLength(3);
    expect(await recent("?limit=20")).not.toContain("Gracias a todos.");
    const insult = await scene.write("Sos un imbécil de mierda, hijo de puta");
    clock.now += 60_000;
    await scene.write(`${PRAISE} 6`);
    const shown = await recent();
    expect(shown[0], "the last hidden ones come first").toContain("imbécil");
    expect(shown.slice(1)).toEqual([`${PRAISE} 6`, `${PRAISE} 5`]);
    expect(insult).toBeTruthy();
    for (const greeting of ["", "Hola, ", "Vecinos: ", "Oigan todos, "]) {
      clock.now += 60_000;
      await scene.write(
        `${greeting}Sois unos hijos de puta, unos ladrones de mierda que engañan a toda la gente del barrio`,
      );
    }
    const withWave = await recent();
    expect(withWave[0], "a wave is there once").toContain("ladrones");
    expect(withWave[1]).toContain("imbécil");
    expect(withWave[2]).toBe(`${PRAISE} 6`);
    for (const query of ["?limit=0", "?limit=21", "?limit=todos"])
      expect((await ask("recent-comments", scene.owner, { query })).status, query).toBe(400);
  });
});

describe("protected accounts", () => {
  it("are the active ones, and a page with its Instagram is one group", async () => {
    const scene = await subscribedScene();
    const active = scene.owner.accounts.filter(({ status }) => status === "active");
    const { accounts } = await bodyOf<{ accounts: { id: string }[] }>(await ask("active-accounts", scene.owner));
    expect(accounts.map(({ id }) => id).sort()).toEqual(active.map(({ id }) => id).sort());
    const { groups } = await bodyOf<{ groups: AccountGroup[] }>(await ask("account-groups", scene.owner));
    expect(groups.flatMap((group) => group.accounts)).toHaveLength(accounts.length);
    expect(
      groups
        .find(({ accounts }) => accounts.length === 2)
        ?.accounts.map(({ platform }) => platform)
        .sort(),
    ).toEqual(["facebook", "instagram"]);
    expect((await bodyOf<{ uniqueGroups: number }>(await ask("unique-groups", scene.owner))).uniqueGroups).toBe(
      groups.length,
    );

    await scene.answer("/api/social/accounts/status", { accountId: accounts[0]!.id, status: "inactive" });
    const left = (await bodyOf<{ accounts: { id: string }[] }>(await ask("active-accounts", scene.owner))).accounts;
    expect(left.map(({ id }) => id)).not.toContain(accounts[0]!.id);
  });
});

it("effectiveness is the share of recognised comments that are hidden or deleted", () => {
  expect(effectiveness({ removed: 0, flagged: 0 })).toBeNull();
  expect(effectiveness({ removed: 3, flagged: 0 })).toBe(100);
  expect(effectiveness({ removed: 2, flagged: 1 })).toBe(66.7);
  expect(effectiveness({ removed: 0, flagged: 5 })).toBe(0);
});
