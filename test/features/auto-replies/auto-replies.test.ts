import { beforeEach, describe, expect, it } from "vitest";
import type { AutoReply } from "../../../web/api/types.ts";
import { openingFrom, renderReply } from "../../../worker/features/auto-replies/answer.ts";
import { INSULT, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";

const luck = { draw: 0 };

beforeEach(async () => {
  luck.draw = 0;
  await newScene(undefined, { random: () => luck.draw });
});

const PRICE = { name: "Precios", keywords: ["precio*", "cuánto cuesta"], variants: ["Hola {nombre}, te escribimos."] };

const account = () => scene.page;
const path = (id = account().id) => `/api/social/accounts/${id}/auto-replies`;
const addRule = (json: object = {}, at = path()) => scene.ask(at, { ...PRICE, ...json });
const madeRule = async (json: object = {}, at = path()) =>
  (await bodyOf<{ rule: AutoReply }>(await addRule(json, at))).rule;
const rules = async () => (await scene.answer<{ rules: AutoReply[] }>(path())).rules;

/** The comments of the page under a post, as the network has them. */
async function written(target = scene.post) {
  const { comments } = await bodyOf<{ comments: { text: string; own: boolean; parentId: string | null }[] }>(
    await app.control(`/sandbox/comments?target=${target}`),
  );
  return comments.filter(({ own }) => own);
}

/** Moves the clock, and runs the cron once. */
async function pass(minutes: number) {
  clock.now += minutes * 60_000;
  await app.cron();
  app.queues.release();
  await settle(app);
}

it("an account has twenty rules at most, also when thirty are created at once", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => addRule()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.find(({ status }) => status !== 201)!;
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "plan_limit_reached", message: "Cada cuenta admite hasta 20 respuestas automáticas." },
  ]);
  expect(await rules()).toHaveLength(20);
});

describe("a rule", () => {
  it("replies to a question, names its author, and counts the reply", async () => {
    await madeRule();
    const id = await scene.write("¿Qué PRECIOS tienen?", { authorName: "Lucía Gómez" });
    await scene.write("Qué rico todo");
    expect(await written()).toMatchObject([{ text: "Hola Lucía, te escribimos.", parentId: id }]);
    const answered = (await scene.list()).find(({ external_id }) => external_id === id);
    expect(answered).toMatchObject({ replied: true, reply_text: "Hola Lucía, te escribimos.", reply_state: "applied" });
    expect((await rules())[0]).toMatchObject({ sent: 1 });
  });

  it("replies in private when the rule says so", async () => {
    await madeRule({ kind: "private" });
    await scene.write("¿Cuánto cuesta?");
    expect(await scene.calls("private_reply")).toHaveLength(1);
    expect(await written()).toEqual([]);
  });

  it("replies on Instagram by the rules of that account", async () => {
    const instagram = scene.owner.accounts.find(
      ({ platform, status }) => platform === "instagram" && status === "active",
    )!;
    await madeRule({}, path(instagram.id));
    await scene.write("¿Precio?", { target: scene.media, authorName: "Lucía Gómez" });
    await scene.write("¿Precio?", { authorName: "Lucía Gómez" });
    expect(await written(scene.media)).toMatchObject([{ text: expect.stringMatching(/^Hola @\S+, te escribimos\.$/) }]);
    expect(await written()).toEqual([]);
  });

  it("replies to a person once under each post", async () => {
    await madeRule();
    const ana = { authorId: "7000000000000999", authorName: "Ana Ruiz" };
    await scene.write("¿Precio?", ana);
    await scene.write("¿Y el precio del otro?", ana);
    expect(await written()).toHaveLength(1);
    await scene.write("¿Precio?", { ...ana, target: scene.ad });
    expect(await written(scene.ad)).toHaveLength(1);
    await scene.write("¿Precio?", { authorName: "Otra Persona" });
    expect(await written()).toHaveLength(2);
  });

  it("replies once when deliveries repeat and when one batch holds several comments of a person", async () => {
    await madeRule();
    await app.control("/sandbox/delivery", { method: "PUT", json: { repeat: 3, shuffle: true } });
    const ana = { authorId: "7000000000000999", authorName: "Ana Ruiz", target: scene.post };
    const comments = [1, 2, 3].map((n) => ({ ...ana, text: `precio ${n}` }));
    await app.control("/sandbox/comments", { json: { comments } });
    await settle(app);
    expect(await written()).toHaveLength(1);
  });

  it("never replies to the page itself, nor to its own replies", async () => {
    await madeRule({ variants: ["El precio te lo damos por privado"] });
    const id = await scene.write("¿Precio?");
    await app.control("/sandbox/comments", { json: { target: id, text: "precio", authorId: scene.pageId } });
    await settle(app);
    expect((await written()).filter(({ text }) => text !== "precio")).toHaveLength(1);
  });

  it("replies to no insult, no edit and no old comment", async () => {
    await madeRule();
    await scene.write(`${INSULT} con su precio`);
    const id = await scene.write("Qué rico");
    await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: "¿Precio?" } });
    await scene.write("¿Precio?", { createdAt: clock.now - 3 * 86_400_000, silent: true });
    await settle(app);
    await pass(1);
    expect(await written()).toEqual([]);
  });

  it("draws one of its texts", async () => {
    await madeRule({ variants: ["uno", "dos", "tres"] });
    for (const draw of [0, 0.5, 0.99]) {
      luck.draw = draw;
      await scene.write("¿Precio?");
    }
    expect((await written()).map(({ text }) => text).sort()).toEqual(["dos", "tres", "uno"]);
  });

  it("waits for its delay, and sends nothing once the rule is deleted or the comment is hidden", async () => {
    const { id } = await madeRule({ delaySeconds: 3600 });
    await scene.write("¿Precio?");
    await pass(58);
    expect(await written()).toEqual([]);
    await pass(4);
    expect(await written()).toHaveLength(1);
    await scene.write("¿Precio?", { authorName: "Pedro" });
    const hidden = await scene.write("precio?", { authorName: "Marta" });
    const row = (await scene.list()).find(({ external_id }) => external_id === hidden)!;
    await scene.setStatus(row.id, "disapproved");
    await scene.answer(`${path()}/${id}`, undefined, { method: "DELETE" });
    await pass(62);
    expect(await written()).toHaveLength(1);
    expect((await scene.list()).find(({ external_id }) => external_id === hidden)).toMatchObject({ replied: false });
  });

  it("does not write a reply twice when Meta wrote it and answered an error", async () => {
    await madeRule({ variants: ["Gracias"] });
    await app.control("/sandbox/faults", {
      method: "PUT",
      json: { scripted: [{ method: "POST", path: "/comments$", times: 1, afterWrite: true }] },
    });
    await scene.write("¿Precio?");
    await pass(1);
    expect(await written()).toHaveLength(1);
  });

  it("stops in a flood of comments", async () => {
    await madeRule();
    const comments = Array.from({ length: 130 }, (_, n) => ({
      target: scene.post,
      text: `precio ${n}`,
      authorId: String(7_000_000_000_001_000 + n),
    }));
    await app.control("/sandbox/comments", { json: { comments } });
    await settle(app);
    expect((await written()).length).toBeLessThanOrEqual(120);
    expect((await written()).length).toBeGreaterThan(100);
  });
});

describe("managing rules", () => {
  it("creates, lists, changes and deletes them", async () => {
    const made = await madeRule();
    expect(await rules()).toMatchObject([{ id: made.id, name: "Precios", enabled: true, hours: null }]);
    const json = { ...PRICE, enabled: false, hours: { days: [1, 2], from: "09:00", to: "18:00" } };
    await scene.answer(`${path()}/${made.id}`, json, { method: "PUT" });
    expect(await rules()).toMatchObject([{ enabled: false, hours: { days: [1, 2], from: "09:00", to: "18:00" } }]);
    await scene.write("¿Precio?");
    expect(await written()).toEqual([]);
    await scene.answer(`${path()}/${made.id}`, undefined, { method: "DELETE" });
    expect(await rules()).toEqual([]);
  });

  it("names the error of each field", async () => {
    const wrong = [
      { keywords: [] },
      { keywords: [" "] },
      { variants: [] },
      { variants: ["Hola {apellido}"] },
      { variants: ["x".repeat(901)] },
      { delaySeconds: -1 },
      { hours: { days: [8], from: "09:00", to: "18:00" } },
      { hours: { days: [1], from: "9", to: "18:00" } },
      { kind: "otro" },
      { name: "" },
    ];
    for (const json of wrong) {
      const answer = await addRule(json);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: "validation_failed", errors: [{ field: expect.stringContaining(Object.keys(json)[0]!) }] },
      ]);
    }
  });

  it("treats a rule of the owner's other account as a missing one", async () => {
    const made = await madeRule();
    const other = scene.owner.accounts.find(({ id }) => id !== account().id)!;
    const elsewhere = await scene.ask(`${path(other.id)}/${made.id}`, undefined, { method: "DELETE" });
    expect(elsewhere.status).toBe(404);
    expect(await rules()).toHaveLength(1);
  });

  it("needs a plan with automatic replies", async () => {
    await madeRule();
    await setPlan(app, scene.owner, "basic");
    expect(await (await addRule()).json()).toMatchObject({ code: "plan_required" });
    await scene.write("¿Precio?");
    expect(await written()).toEqual([]);
  });
});

describe("opening hours", () => {
  const WEEK = { days: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" };
  const local = (text: string) => Date.parse(text);

  it.each([
    ["inside", "2026-11-20T11:30:00+01:00", WEEK, "2026-11-20T11:30:00+01:00"],
    ["before they open", "2026-11-20T07:00:00+01:00", WEEK, "2026-11-20T09:00:00+01:00"],
    ["at closing time on a Friday", "2026-11-20T18:00:00+01:00", WEEK, "2026-11-23T09:00:00+01:00"],
    ["over the change of the clock", "2026-10-24T12:00:00+02:00", WEEK, "2026-10-26T09:00:00+01:00"],
    ["once a week, just missed", "2026-11-16T18:01:00+01:00", { ...WEEK, days: [1] }, "2026-11-23T09:00:00+01:00"],
    [
      "over midnight",
      "2026-11-21T01:00:00+01:00",
      { days: [5], from: "22:00", to: "02:00" },
      "2026-11-21T01:00:00+01:00",
    ],
    [
      "after a night",
      "2026-11-21T03:00:00+01:00",
      { days: [5], from: "22:00", to: "02:00" },
      "2026-11-27T22:00:00+01:00",
    ],
  ])("%s", (_, at, hours, opens) => {
    expect(new Date(openingFrom(local(at), hours, "Europe/Madrid")).toISOString()).toBe(new Date(opens).toISOString());
  });

  it("delay the reply to a comment of the night until the morning", async () => {
    await newScene(Date.parse("2026-11-21T23:00:00Z"), { random: () => 0 });
    await madeRule({ hours: { days: [1, 2, 3, 4, 5, 6, 7], from: "00:30", to: "23:00" } });
    await inCore("UPDATE workspaces SET time_zone = 'UTC'").run();
    await scene.write("¿Precio?");
    await pass(85);
    expect(await written()).toEqual([]);
    await pass(10);
    expect(await written()).toHaveLength(1);
  });
});

describe("the text", () => {
  it.each([
    ["Hola {nombre}, gracias", "Lucía Gómez", "name", "Hola Lucía, gracias"],
    ["Hola {nombre}, gracias", null, "name", "Hola, gracias"],
    ["Hola {nombre}, gracias", "www.compra.com Gómez", "name", "Hola, gracias"],
    ["Hola {nombre}, gracias", "lucia.gomez", "handle", "Hola @lucia.gomez, gracias"],
    ["{nombre}, gracias", "Mª $& Gómez", "name", "Mª, gracias"],
    ["Hola {nombre}, gracias", "Lucía Gómez", null, "Hola, gracias"],
  ] as const)("%s for %s, named by %s", (text, authorName, namedBy, expected) => {
    expect(renderReply([text], { authorName, namedBy, draw: 0.5 })).toBe(expected);
  });
});
