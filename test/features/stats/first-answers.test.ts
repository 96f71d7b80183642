// How long questions and complaints waited for the first answer of a person, in whatever order the answers arrive.
import { beforeEach, expect, it } from "vitest";
import { COUNTERS, differencesSql } from "../../../tools/db/counters.ts";
import { moveSql } from "../../../tools/shards/statements.ts";
import type { Insights } from "../../../web/api/types.ts";
import { loadFirstAnswers } from "../../../worker/features/stats/first-answers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { runCron, settle } from "../../support/comments.ts";
import { severalShards } from "../../support/databases/shards.ts";
import { colleagueOf, setPlan, signedIn, workspaceOf } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";
import { freshArchive, freshShards } from "../../support/storage.ts";
import { deliver, feedComment } from "../../support/webhooks.ts";

/** 10:00 in Madrid. */
const MORNING = Date.parse("2026-10-12T08:00:00Z");
const QUESTION = "¿Abrís los domingos?";
const COMPLAINT = "Pedí hace dos horas y todavía no ha llegado nada, ¿qué pasa?";
const NONE = { answered: 0, untimed: 0, isSample: false, all: null, pages: [], hours: [], people: [] };

beforeEach(async () => {
  await freshShards();
  await freshArchive();
  await newScene(MORNING, severalShards());
  await setPlan(app, scene.owner, "business");
});

/** The first answers of October 2026. Each reading also proves that every counter is equal to its rows. */
async function answers(from = "2026-10-01", to = "2026-10-31") {
  const { id: workspaceId, shard, timeZone } = await workspaceOf(app, scene.owner);
  const db = app.deps.comments(shard);
  for (const counter of COUNTERS)
    expect([counter.table, (await db.$client.prepare(differencesSql(counter, [])).all()).results]).toEqual([
      counter.table,
      [],
    ]);
  return loadFirstAnswers(app.deps, { db, workspaceId, timeZone, visible: null, from, to });
}
const wait = async () => (await answers()).all?.medianMs;

const later = (ms: number) => {
  clock.now += ms;
};
const pageAnswers = (target: string, text = "Sí, de 9 a 14.", more = {}) =>
  scene.write(text, { target, authorId: scene.pageId, ...more });
const remove = async (id: string) => {
  await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
  await settle(app);
};
const reply = async (externalId: string, more = {}, as: Parameters<typeof scene.ask>[2] = {}) => {
  const { id } = await scene.listed(externalId);
  expect((await scene.ask("/api/comments/reply", { commentId: id, text: "Lo miramos ya.", ...more }, as)).status).toBe(
    200,
  );
  await settle(app);
};

/** Delivers what a visitor or the page wrote under the post, in the order of the test. */
async function reported(
  ...values: { comment_id: string; message: string; minutes: number; parent_id?: string; own?: boolean }[]
) {
  for (const { minutes, own, ...value } of values) {
    const from = own ? { id: scene.pageId, name: "Café" } : { id: "7007", name: "Lucía" };
    const created_time = MORNING / 1000 + minutes * 60;
    const change = { post_id: scene.post, parent_id: scene.post, from, created_time, ...value };
    const entry = [{ id: scene.pageId, time: created_time, changes: [{ field: "feed", value: feedComment(change) }] }];
    await deliver(app, JSON.stringify({ object: "page", entry }));
    await settle(app);
  }
}

it("counts from the question to the earliest answer, by page, hour and colleague", async () => {
  const bruno = await colleagueOf(app, scene.owner, { role: "moderator", name: "Bruno" });
  const question = await scene.write(QUESTION);
  const complaint = await scene.write(COMPLAINT);
  const inPrivate = await scene.write("¿Tenéis mesa para seis mañana?");
  await scene.write("¡Me encanta su café, volveré pronto!");
  expect(await answers()).toEqual(NONE);
  later(10 * MINUTE_MS);
  await pageAnswers(question);
  later(20 * MINUTE_MS);
  await reply(complaint, {}, { token: bruno.token, headers: bruno.headers });
  await reply(question, {}, { token: bruno.token, headers: bruno.headers });
  later(30 * MINUTE_MS);
  await reply(inPrivate, { kind: "private" });
  later(5 * HOUR_MS);
  const media = await scene.write(QUESTION, { target: scene.media });
  later(2 * MINUTE_MS);
  await reply(media);

  const minutes = (of: { medianMs: number; p90Ms: number; answers: number }) => [
    of.answers,
    Math.round(of.medianMs / MINUTE_MS),
    Math.round(of.p90Ms / MINUTE_MS),
  ];
  const { all, pages, hours, people, answered, untimed } = await answers();
  expect([answered, untimed, minutes(all!)]).toEqual([4, 0, [4, 10, 60]]);
  expect(pages.map((page) => [page.page, ...minutes(page)])).toEqual([[scene.page.group_key, 4, 10, 60]]);
  expect(hours.map((of) => [of.hour, ...minutes(of)])).toEqual([
    [10, 3, 30, 60],
    [16, 1, 2, 2],
  ]);
  expect(people.map((of) => [of.name, ...minutes(of)])).toEqual([
    ["Bruno", 1, 30, 30],
    ["En la propia red", 1, 10, 10],
    ["Ana", 2, 2, 60],
  ]);
  expect(await scene.list("?inbox=answered&from=2026-10-01&to=2026-10-31")).toHaveLength(answered);

  const insights = () => scene.answer<Insights>(`/api/dashboard/insights/${scene.owner.userId}?period=7D`);
  expect((await insights()).answers).toMatchObject({ from: "2026-10-06", to: "2026-10-12", all, pages, hours, people });
  await setPlan(app, scene.owner, "basic");
  expect((await insights()).answers).toBeNull();
});

it("is the same in every order of arrival, and when everything is delivered twice", async () => {
  later(3 * HOUR_MS);
  const key = (n: number) => `${scene.post.split("_").at(-1)}_${n}`;
  const asked = (n: number) => ({ comment_id: key(n), message: QUESTION, minutes: 0 });
  const first = (n: number) => ({
    comment_id: key(n + 1),
    parent_id: key(n),
    message: "Sí, claro",
    minutes: 7,
    own: true,
  });
  const second = (n: number) => ({ ...first(n), comment_id: key(n + 2), message: "Y los sábados", minutes: 90 });
  await reported(asked(900), first(900), second(900));
  await reported(asked(910), second(910), first(910));
  await reported(first(920), asked(920), second(920));
  await reported(second(930), first(930), asked(930));
  await reported(second(940), asked(940), first(940), first(940), asked(940), second(940));
  const { all } = await answers();
  expect(all).toEqual({ answers: 5, medianMs: 7 * MINUTE_MS, p90Ms: 7 * MINUTE_MS });
});

it("forgets an answer that is deleted, and a question that is hidden", async () => {
  const question = await scene.write(QUESTION);
  later(10 * MINUTE_MS);
  const answer = await pageAnswers(question);
  later(50 * MINUTE_MS);
  await reply(question);
  expect(await wait()).toBe(10 * MINUTE_MS);
  await remove(answer);
  expect(await wait()).toBe(60 * MINUTE_MS);
  const ours = (await scene.list("?limit=100")).find(({ content }) => content === "Lo miramos ya.")!;
  await remove(ours.external_id);
  expect(await answers()).toEqual({ ...NONE, answered: 1, untimed: 1 });
  await pageAnswers(question, "Abrimos, sí");
  expect(await wait()).toBe(60 * MINUTE_MS);
  await scene.setStatus((await scene.listed(question)).id, "disapproved");
  await settle(app);
  expect(await answers()).toEqual(NONE);
});

it("a rule's reply is no answer of a person, whichever is known first", async () => {
  const rule = { name: "Domingos", keywords: ["domingo*"], variants: ["Hola {nombre}, te escribimos."] };
  await scene.answer(`/api/social/accounts/${scene.page.id}/auto-replies`, rule);
  const question = await scene.write(QUESTION, { authorName: "Lucía Gómez" });
  expect(await scene.calls("reply")).toHaveLength(1);
  expect(await answers()).toEqual({ ...NONE, answered: 1, untimed: 1 });
  later(15 * MINUTE_MS);
  await reply(question);
  expect(await answers()).toMatchObject({
    answered: 1,
    untimed: 0,
    people: [{ name: "Ana", medianMs: 15 * MINUTE_MS }],
  });
});

it("a move of the workspace and the archive change no figure", async () => {
  const question = await scene.write(QUESTION);
  later(25 * MINUTE_MS);
  await reply(question);
  const complaint = await scene.write(COMPLAINT);
  later(DAY_MS);
  await pageAnswers(complaint);
  const before = await answers();
  expect(before.all).toEqual({ answers: 2, medianMs: 25 * MINUTE_MS, p90Ms: DAY_MS });

  const { id: workspaceId } = await workspaceOf(app, scene.owner);
  await inCore(moveSql({ workspaceId, to: "COMMENTS_1" }, clock.now)).all();
  for (let minute = 0; minute < 25; minute++) {
    await runCron(app);
    later(MINUTE_MS);
    app.queues.releaseDue();
  }
  expect((await workspaceOf(app, scene.owner)).shard).toBe("COMMENTS_1");
  expect(await answers()).toEqual(before);

  await setPlan(app, scene.owner, "basic");
  clock.now = Date.parse("2027-03-20T10:00:00Z");
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await app.cron();
  const left = await app.deps.comments("COMMENTS_1").$client.prepare("SELECT count(*) AS n FROM comments").first("n");
  expect(left).toBe(0);
  expect(await answers()).toEqual(before);
  expect(await answers("2026-10-13", "2026-10-31")).toEqual(NONE);
  expect(await inComments("SELECT count(*) AS n FROM comments").first("n")).toBe(0);
});
