// For one month with a raid, a move of the workspace and an archive in it: the figures of report, dashboard, letter and lists agree.
import { beforeEach, expect, it } from "vitest";
import { moveSql } from "../../../tools/shards/statements.ts";
import type { Insights, Report } from "../../../web/api/types.ts";
import { sendWeeklyLetters } from "../../../worker/features/summaries/send-weekly-letters.ts";
import { DAY_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { severalShards } from "../../support/databases/shards.ts";
import { bodyOf, setPlan, signedIn, workspaceOf } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";
import { freshArchive, freshShards } from "../../support/storage.ts";

/** Monday, 10:00 in Madrid. */
const MONDAY = Date.parse("2026-10-05T08:00:00Z");
const MONTH = { from: "2026-10-01", to: "2026-10-31" };
/** The page's own answers are no comments of visitors. */
const OF_VISITORS = { written: "visitors", ...MONTH };
const WEEK = { from: "2026-10-05", to: "2026-10-11" };
const QUESTION = "¿Abrís los domingos?";

beforeEach(async () => {
  await freshShards();
  await freshArchive();
  await newScene(MONDAY, severalShards());
  await setPlan(app, scene.owner, "business");
});

const later = (ms: number) => {
  clock.now += ms;
};
/** The same figure in report, dashboard, letter, list and file; "–" where it is not shown. */
const row = (what: string, ...values: unknown[]) => {
  const given = values.filter((value) => value !== "–");
  expect(new Set(given.map(Number)).size, `${what}: ${values}`).toBe(1);
};

/** The number of comments of the list, or of the file, which has the archived ones, too. */
const listed = async (filter: Record<string, string>) =>
  (await scene.list(`?${new URLSearchParams({ limit: "100", ...filter })}`)).length;
const inFile = async (filter: Record<string, string>) => {
  const text = await (await scene.ask(`/api/comments/export.csv?${new URLSearchParams(filter)}`)).text();
  return text.trim().split("\r\n").length - 1;
};
const reportOf = (month = "2026-10", query = "") => scene.answer<Report>(`/api/summaries/months/${month}${query}`);
const insights = () => scene.answer<Insights>(`/api/dashboard/insights/${scene.owner.userId}?period=30D`);
const causesOf = ({ causes }: Pick<Insights, "causes">) => {
  const sums: Record<string, number> = {};
  for (const { date: _date, ...counts } of causes)
    for (const [cause, count] of Object.entries(counts)) if (count > 0) sums[cause] = (sums[cause] ?? 0) + count;
  return sums;
};

async function october() {
  const question = await scene.write(QUESTION);
  await scene.write(QUESTION, { target: scene.media });
  for (const [text, target] of [
    [INSULT, scene.post],
    [`${INSULT}!!`, scene.ad],
    [PRAISE, scene.post],
  ] as const)
    await scene.write(text, { target });
  later(40 * MINUTE_MS);
  await scene.write("Sí, de 9 a 14.", { target: question, authorId: scene.pageId });
  const wrongly = (await scene.list("?status=disapproved"))[0]!;
  await bodyOf(await scene.setStatus(wrongly.id, "approved"));
  later(DAY_MS);
  // A raid hides what is doubtful, too.
  await scene.answer("/api/raids", { commentId: wrongly.id });
  for (const text of ["Vaya payasos", "Qué asco de sitio", INSULT]) await scene.write(text);
  await settle(app);
}

async function move(to: string) {
  const { id: workspaceId } = await workspaceOf(app, scene.owner);
  await inCore(moveSql({ workspaceId, to }, clock.now)).all();
  for (let minute = 0; minute < 25; minute++) {
    await runCron(app);
    later(MINUTE_MS);
    app.queues.releaseDue();
  }
  expect((await workspaceOf(app, scene.owner)).shard).toBe(to);
}

it("report, dashboard, letter and lists agree for a month with a raid, a move and an archive", async () => {
  await sendWeeklyLetters(app.deps);
  await october();
  await move("COMMENTS_1");

  clock.now = MONDAY + 7 * DAY_MS;
  await sendWeeklyLetters(app.deps);
  await app.drain();
  const letter = app.mails.find(({ subject }) => subject.startsWith("Tu semana"))!.text;
  const inLetter = (label: string) => new RegExp(`${label}: (\\d+)`).exec(letter)?.[1];
  const week = await insights();

  clock.now = Date.parse("2026-10-31T20:00:00Z");
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  const report = await reportOf();
  const tiles = await scene.answer<{ total: number; removed: number }>(
    `/api/dashboard/stats/${scene.owner.userId}?month=10&year=2026`,
  );
  const panel = await insights();
  const restored = await bodyOf<{ entries: unknown[] }>(
    await scene.ask(`/api/audit?${new URLSearchParams({ actor: "person", what: "restored", ...MONTH })}`),
  );
  row(
    "comments",
    report.total,
    tiles.total,
    inLetter("Comentarios recibidos"),
    await listed(OF_VISITORS),
    await inFile(OF_VISITORS),
  );
  row(
    "hidden or deleted",
    report.hidden,
    tiles.removed,
    week.causes.flatMap(({ date: _date, ...each }) => Object.values(each)).reduce((a, b) => a + b),
    await listed({ cause: "any", ...MONTH }),
    await inFile({ cause: "any", ...MONTH }),
  );
  for (const { cause, name, comments } of report.causes)
    row(
      name,
      comments,
      causesOf(panel)[cause],
      new RegExp(`${name.toLowerCase()} \\((\\d+)\\)`).exec(letter)?.[1],
      await listed({ cause, ...MONTH }),
      await inFile({ cause, ...MONTH }),
    );
  row(
    "answered",
    report.answers!.answered,
    panel.answers!.answered,
    "–",
    await listed({ inbox: "answered", ...MONTH }),
    await inFile({ inbox: "answered", ...MONTH }),
  );
  row(
    "median wait, minutes",
    report.answers!.all!.medianMs / MINUTE_MS,
    panel.answers!.all!.medianMs / MINUTE_MS,
    "–",
    40,
    "–",
  );
  row(
    "corrected",
    report.corrected,
    panel.corrected.reduce((sum, each) => sum + each.corrected, 0),
    inLetter("Decisiones que corregiste"),
    restored.entries.length,
    "–",
  );
  row(
    "waiting",
    report.waiting,
    "–",
    inLetter("Quejas y preguntas sin responder"),
    await listed({ inbox: "unanswered" }),
    "–",
  );
  for (const post of report.worst)
    row(
      `post ${post.text?.slice(0, 12)}`,
      post.hidden,
      "–",
      "–",
      await listed({ status: "disapproved", post: post.id, page: post.page, ...MONTH }),
      "–",
    );
  expect(report.pages.reduce((sum, { total }) => sum + total, 0)).toBe(report.total);
  expect(await listed({ ...OF_VISITORS, ...WEEK })).toBe(report.total);
  expect(report).toMatchObject({
    isRunning: true,
    isArchived: false,
    before: { from: "2026-09-01", to: "2026-09-30" },
  });

  // The archive: charts, reports and files keep their figures.
  await setPlan(app, scene.owner, "basic");
  clock.now = Date.parse("2027-03-20T10:00:00Z");
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await app.cron();
  await setPlan(app, scene.owner, "business");
  expect(await listed(MONTH)).toBe(0);
  const old = await reportOf();
  const oldTiles = await scene.answer<{ total: number; removed: number }>(
    `/api/dashboard/stats/${scene.owner.userId}?month=10&year=2026`,
  );
  row("comments", old.total, oldTiles.total, report.total, "–", await inFile(OF_VISITORS));
  row("hidden or deleted", old.hidden, oldTiles.removed, report.hidden, "–", await inFile({ cause: "any", ...MONTH }));
  for (const { cause, name, comments } of old.causes)
    row(
      name,
      comments,
      "–",
      report.causes.find((each) => each.cause === cause)!.comments,
      "–",
      await inFile({ cause, ...MONTH }),
    );
  row(
    "answered",
    old.answers!.answered,
    "–",
    report.answers!.answered,
    "–",
    await inFile({ inbox: "answered", ...MONTH }),
  );
  expect(old.answers).toEqual(report.answers);
  expect(old).toMatchObject({ isRunning: false, isArchived: true, worst: [], examples: [] });
});

it("compares a running month with as many days of the one before, and masks what was hidden", async () => {
  await freshShards();
  await newScene(Date.parse("2026-09-08T10:00:00Z"), severalShards());
  await setPlan(app, scene.owner, "business");
  await scene.write(INSULT);
  clock.now = Date.parse("2026-09-20T10:00:00Z");
  await scene.write(INSULT);
  clock.now = Date.parse("2026-10-12T10:00:00Z");
  await scene.write("hijo de puta, te voy a matar, @luis, 600 123 456");
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  const running = await reportOf();
  expect(running).toMatchObject({ isRunning: true, from: "2026-10-01", to: "2026-10-12", total: 1 });
  expect(running.before).toMatchObject({ from: "2026-09-01", to: "2026-09-12", total: 1, hidden: 1 });
  expect(running.examples).toHaveLength(1);
  expect(running.examples[0]!.text).toContain("p•••");
  expect(running.examples[0]!.text).not.toMatch(/puta|hijo|luis|600/);
  clock.now = Date.parse("2026-11-02T10:00:00Z");
  const over = await reportOf();
  expect(over).toMatchObject({ isRunning: false, to: "2026-10-31", before: { to: "2026-09-30", total: 2 } });
});

it("is about the pages that are chosen", async () => {
  await scene.write(INSULT);
  await scene.write(PRAISE, { target: scene.media });
  const totals = async (page: string) => (await reportOf("2026-10", `?page=${page}`)).total;
  const others = scene.owner.accounts.find(({ group_key }) => group_key !== scene.page.group_key)!.group_key;
  expect(await totals(scene.page.group_key)).toBe(2);
  expect(await totals(scene.instagram.id)).toBe(1);
  expect(await totals(others)).toBe(0);
  expect(await totals(`${others},${scene.page.id}`)).toBe(1);
});
