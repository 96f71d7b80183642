// Learning: corrections of people change later decisions of that page, within bounds. They can be seen, tried, forgotten and switched off.
import { beforeEach, expect, it } from "vitest";
import type { Learning } from "../../../web/api/types.ts";
import { deleteOldRows } from "../../../worker/features/retention/delete-old-rows.ts";
import { budgets, learnedAdapters, workspaces } from "../../../worker/platform/db/core.ts";
import { HOUR_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";

beforeEach(async () => {
  await newScene(Date.UTC(2026, 5, 1, 12));
  await setPlan(app, scene.owner, "pro");
  clock.now += 60_000;
});

const PLUGS = [
  "Los croissants de Panimax son mejores y llevan más años",
  "Yo compro en Panimax toda la vida, os lo recomiendo",
  "Desde que descubrí Panimax ya no vengo por aquí",
  "Pasaos por Panimax y veréis la diferencia",
  "Prefiero el pan de Panimax, la verdad",
];
const LATER = [
  "Los bollos buenos son los de Panimax",
  "Ni comparación con los de Panimax",
  "Estos copian todo lo que hace Panimax",
  "Los hojaldres ricos son los de Panimax",
];
const QUESTION = "¿Abrís el domingo o voy a Panimax?";

const path = "/api/moderation/learning";
const account = () => scene.page.id;
const learning = async () => await scene.answer<Learning>(`${path}?page=${account()}`);
async function choose(choice: object): Promise<void> {
  expect((await scene.ask(path, { page: account(), ...choice }, { method: "PUT" })).status).toBe(200);
}
const find = async (text: string) => (await scene.list()).find(({ content }) => content === text)!;
/** Writes a comment. @returns its status */
async function statusAfterWriting(text: string, options: Record<string, unknown> = {}): Promise<string> {
  const id = await scene.write(text, options);
  return (await scene.list()).find(({ external_id }) => external_id.endsWith(id.split("_").at(-1)!))!.status;
}
/** Lets two minutes pass: a page learns a minute after a correction. */
async function minutesLater(): Promise<void> {
  clock.now += 120_000;
  app.queues.releaseDue();
  await settle(app);
}
async function hide(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    clock.now += 1000;
    expect((await scene.setStatus((await find(text)).id, "disapproved")).status).toBe(200);
  }
  await minutesLater();
}

it("a page learns from agreeing corrections, says so, hides no question and no other page's, and forgets", async () => {
  for (const text of PLUGS) await scene.write(text);
  await hide(PLUGS.slice(0, 3));
  expect(await learning()).toMatchObject({ enabled: true, learned: 0, corrections: [{}, {}, { counted: false }] });
  await hide(PLUGS.slice(3));
  const learned = await learning();
  expect(learned).toMatchObject({
    learned: 5,
    corrections: [{ content: PLUGS[4], lesson: "unwanted", counted: true }, {}, {}, {}, {}],
  });

  expect(await statusAfterWriting(LATER[0]!)).not.toBe("approved");
  expect(await statusAfterWriting(QUESTION)).toBe("approved");
  expect(await statusAfterWriting("¡Qué rico todo, felicidades!")).toBe("approved");
  expect(await statusAfterWriting(LATER[1]!, { target: scene.media })).toBe("approved");
  const { explanation } = await scene.answer<{ explanation: { versions: { policy: string } } }>(
    `/api/comments/${(await find(LATER[0]!)).id}/explanation`,
  );
  expect(explanation).toMatchObject({ learned: { without: "approved", corrections: 5 } });
  expect(explanation.versions.policy).toMatch(/^\d+\.\d+\.\d+$/);
  const tried = await scene.ask(`${path}/preview`, { page: account() });
  const changes = await bodyOf<{ considered: number; hidden: { count: number } }>(tried);
  expect(changes.considered).toBeGreaterThan(0);
  const refused = await scene.ask(`${path}/preview`, { page: "x" });
  expect(refused.status).toBe(404);

  await choose({ enabled: false });
  expect(await statusAfterWriting(LATER[1]!)).toBe("approved");
  await choose({ enabled: true });
  expect(await statusAfterWriting(LATER[2]!)).not.toBe("approved");
  // Four corrections are enough to learn from, three are not.
  await choose({ forget: learned.corrections[0]!.id });
  expect((await learning()).learned).toBe(4);
  const undone = await scene.ask(`/api/comments/${learned.corrections[1]!.id}/undo`, undefined, { method: "POST" });
  expect(undone.status).toBe(200);
  await minutesLater();
  expect(await learning()).toMatchObject({ learned: 0, corrections: [{}, {}, {}] });
  expect(await statusAfterWriting(LATER[3]!)).toBe("approved");
  await choose({ forget: "all" });
  expect(await learning()).toMatchObject({ learned: 0, corrections: [] });

  // Adapters that judged a comment stay, since decisions name them. Adapters that were replaced before that are deleted.
  await hide([LATER[3]!]);
  await choose({ forget: "all" });
  const versions = async () =>
    (
      (await inCore("SELECT used_at IS NOT NULL AS used FROM learned_adapters ORDER BY id").all()).results as {
        used: number;
      }[]
    ).map(({ used }) => used);
  const before = await versions();
  expect(new Set(before.slice(0, -1))).toEqual(new Set([0, 1]));
  clock.now += 16 * 60_000;
  await deleteOldRows(app.deps);
  expect(await versions()).toEqual(before.filter((used, index) => used || index === before.length - 1));
});

it("corrections of one person's comments alone teach nothing", async () => {
  for (const text of PLUGS) await scene.write(text, { authorId: "7100000000000009" });
  await hide(PLUGS);
  const { learned, corrections } = await learning();
  expect({ learned, many: corrections.length }).toEqual({ learned: 0, many: 5 });
  expect(await statusAfterWriting(LATER[0]!)).toBe("approved");

  // Comments that the machine flagged or hid are learned from as well, but not those that the owner's prohibited words hid.
  await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: ["patata"] });
  const flagged = "Eres un cuentista número 2";
  for (const text of [flagged, INSULT, "Vaya patata"]) await scene.write(text);
  expect((await find(flagged)).status).toBe("flagged");
  await hide([flagged]);
  for (const text of [INSULT, "Vaya patata"]) {
    expect((await find(text)).status).toBe("disapproved");
    expect((await scene.setStatus((await find(text)).id, "approved")).status).toBe(200);
  }
  const lessons = (await learning()).corrections.map(({ content, lesson }) => [content, lesson]);
  expect(lessons.slice(0, 2).sort()).toEqual(
    [
      [INSULT, "toxic"],
      [flagged, "unwanted"],
    ].sort(),
  );
  expect(lessons).toHaveLength(7);
});

it("stores what was learned sixty times an hour at most, and catches up when somebody looks", async () => {
  const { core } = app.deps;
  const [workspace] = await core.select({ id: workspaces.id }).from(workspaces);
  const name = `learned:${workspace!.id}`;
  await core.insert(budgets).values({ name, windowStartedAt: Math.floor(clock.now / HOUR_MS) * HOUR_MS, used: 60 });
  for (const text of PLUGS) await scene.write(text);
  await hide(PLUGS);
  expect(await core.$count(learnedAdapters)).toBe(0);
  clock.now += HOUR_MS;
  await learning();
  await minutesLater();
  expect(await core.$count(learnedAdapters)).toBe(1);
});
