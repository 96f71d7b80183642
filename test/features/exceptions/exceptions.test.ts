// Exceptions: an owner's permanent rule outranks the machine, and can be seen, tried and undone.
import { beforeEach, describe, expect, it } from "vitest";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { exceptionAuthors, policies } from "../../../worker/platform/db/core.ts";
import { PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
const TEASE = "Eres un gilipollas, cabrón";
const THREAT = "Te voy a matar, cabrón de mierda, sé dónde vives";

beforeEach(async () => {
  await newScene(START);
  await setPlan(app, scene.owner, "pro");
  clock.now += 60_000;
});

const call = (path: string, json: unknown) => scene.ask(`/api/moderation/exceptions${path}`, json);
const idOf = async (text: string) => (await scene.list()).find(({ content }) => content === text)!.id;
const statusOf = async (text: string) => (await scene.list()).find(({ content }) => content === text)!.status;
async function except(text: string, json: object): Promise<string> {
  const answer = await call("", { commentId: await idOf(text), ...json });
  expect(answer.status).toBe(201);
  const { id } = await bodyOf<{ id: string }>(answer);
  await settle(app);
  return id;
}
const listed = async () =>
  (await scene.answer<{ exceptions: { id: string }[] }>("/api/moderation/exceptions")).exceptions;
async function remove(id: string): Promise<number> {
  const path = `/api/moderation/exceptions/${id}?applyTo=past`;
  const { status } = await scene.ask(path, undefined, { method: "DELETE" });
  await settle(app);
  return status;
}

describe("an exception", () => {
  it("about a phrase shows what the machine would hide, older comments too, is explained, and is undone in a click", async () => {
    await scene.write(TEASE);
    await scene.write(`${TEASE} otra vez`);
    await scene.write(PRAISE);
    expect(await statusOf(TEASE)).toBe("disapproved");
    const wanted = { effect: "show", about: "phrase", phrase: "gilipollas, cabrón" };
    const preview = await bodyOf<{
      hidden: { count: number };
      released: { count: number };
      past: { hidden: number; released: number };
    }>(await call("/preview", { commentId: await idOf(TEASE), ...wanted }));
    expect(preview).toMatchObject({ hidden: { count: 0 }, released: { count: 2 }, past: { hidden: 0, released: 2 } });

    const id = await except(TEASE, { ...wanted, applyTo: "past" });
    expect(await statusOf(TEASE)).toBe("approved");
    await scene.write(`${TEASE} y más`);
    const shown = (await scene.list()).find(({ content }) => content === `${TEASE} y más`)!;
    expect(shown.status).toBe("approved");
    expect(await listed()).toMatchObject([{ id, effect: "show", about: "phrase", phrase: "gilipollas, cabrón" }]);
    const path = `/api/comments/${shown.id}/explanation`;
    const { explanation } = await scene.answer<{ explanation: object }>(path);
    expect(explanation).toMatchObject({
      decision: { filter: "own_rules" },
      exception: { id, phrase: "gilipollas, cabrón" },
      marks: [{ kind: "exception", start: 8, end: 26 }],
    });

    expect(await remove(id)).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await statusOf(TEASE)).toBe("disapproved");
    expect(await statusOf(`${TEASE} y más`)).toBe("disapproved");
    expect(await remove(id)).toBe(404);
  });

  it("about a person ends by itself when it was for a while, and can be taken back before", async () => {
    const troll = { authorId: "7100000000000009", authorName: "Pesado" };
    const says = async (text: string) => {
      clock.now += 60_000;
      await scene.write(text, troll);
      return statusOf(text);
    };
    expect(await says("Bonito día")).toBe("approved");
    const mute = { effect: "hide", about: "author", lasts: "hour" };
    const id = await except("Bonito día", mute);
    const until = new Date(clock.now + 3_600_000).toISOString();
    expect(await listed()).toMatchObject([{ id, until }]);
    expect(await statusOf("Bonito día")).toBe("approved");
    expect(await says("Qué buen pan")).toBe("disapproved");
    const { author } = await scene.answer<{ author: object }>(`/api/authors/${await idOf("Bonito día")}`);
    expect(author).toMatchObject({ exception: { id, effect: "hide", until } });

    clock.now += 3_600_000;
    expect(await says("Ya pasó una hora")).toBe("approved");
    expect(await statusOf("Qué buen pan")).toBe("disapproved");
    const later = await scene.answer<{ author: object }>(`/api/authors/${await idOf("Bonito día")}`);
    expect(later.author).toMatchObject({ exception: null });
    // The next exception takes the ended one out of the settings.
    await scene.write(PRAISE);
    const other = await except(PRAISE, { effect: "show", about: "phrase", phrase: "pan de molde" });
    expect(await listed()).toMatchObject([{ id: other }]);

    const again = await except("Ya pasó una hora", { ...mute, lasts: "two_weeks" });
    expect(await says("Otra cosa")).toBe("disapproved");
    await remove(again);
    expect(await statusOf("Otra cosa")).toBe("approved");
    expect(
      (await call("", { commentId: await idOf(PRAISE), effect: "show", about: "author", lasts: "day" })).status,
    ).toBe(400);
  });

  it("shows no threat, unless the owner chose that", async () => {
    await scene.write(THREAT, { authorId: "7100000000000001" });
    await except(THREAT, { effect: "show", about: "author", applyTo: "past" });
    expect(await statusOf(THREAT)).toBe("disapproved");
    await except(THREAT, { effect: "show", about: "author", evenThreats: true, applyTo: "past" });
    expect(await listed()).toHaveLength(1);
    expect(await statusOf(THREAT)).toBe("approved");
  });

  it("about a person hides all of theirs and whatever they write, on every page if wanted, and nobody else's", async () => {
    const troll = { authorId: "7100000000000002", authorName: "Pesado" };
    await scene.write("Bonito día", troll);
    await scene.write("Bonito día, vecina");
    const id = await except("Bonito día", { effect: "hide", about: "author", everywhere: true, applyTo: "past" });
    expect(await statusOf("Bonito día")).toBe("disapproved");
    expect(await statusOf("Bonito día, vecina")).toBe("approved");
    await scene.write("Otra cosa amable", troll);
    const [last] = await scene.list("?status=disapproved&reason=own_rule");
    expect(last).toMatchObject({ content: "Otra cosa amable", action_state: "applied" });
    expect(await listed()).toMatchObject([{ id, about: "author", author_name: "Pesado", social_account_id: null }]);
    await remove(id);
    expect((await scene.list("?status=disapproved")).length).toBe(0);
  });

  it("about a kind of finding shows or hides what has it, on that page, and spam only where the plan hides it", async () => {
    await scene.write(THREAT);
    await scene.write(TEASE);
    expect(
      await call("", { commentId: await idOf(TEASE), effect: "show", about: "finding", everywhere: true }),
    ).toMatchObject({ status: 400 });
    await except(TEASE, { effect: "show", about: "finding", applyTo: "past" });
    expect(await statusOf(TEASE)).toBe("approved");
    // The exception is about insults, so the threat stays hidden.
    expect(await statusOf(THREAT)).toBe("disapproved");
    await scene.write(PRAISE);
    expect(await call("", { commentId: await idOf(PRAISE), effect: "show", about: "finding" })).toMatchObject({
      status: 400,
    });
  });

  it("about the copies of a text is one decision about a wave: earlier and later ones follow, and the undo too", async () => {
    const copy = (n: number) =>
      `Atención vecinos: esta empresa maltrata a sus trabajadores, hay que boicotearla, pásalo a ${n}`;
    for (let n = 0; n < 11; n++) await scene.write(copy(n));
    await scene.write("Me parece que el café de esta mañana estaba un poco frío, la verdad");
    const waves = async () => (await scene.answer<{ waves: { comment_id: string }[] }>("/api/waves")).waves;
    const [wave, ...more] = await waves();
    expect(more).toEqual([]);
    expect(wave).toMatchObject({ count: 11, authors: 11, exception: null });
    const draft = { commentId: wave!.comment_id, effect: "hide", about: "copies", applyTo: "past" };
    const { id } = await bodyOf<{ id: string }>(await call("", draft));
    await settle(app);
    await scene.write(copy(99));
    expect(await waves()).toMatchObject([{ count: 12, hidden: 12, exception: { id, effect: "hide" } }]);
    expect(await scene.list("?status=disapproved&reason=own_rule")).toHaveLength(12);
    expect((await scene.list("?status=approved")).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Me parece/),
    ]);
    expect(await listed()).toMatchObject([{ about: "copies", copied: copy(0) }]);
    await remove(id);
    expect((await waves())[0]).toMatchObject({ exception: null });
    expect(await scene.list("?status=disapproved&reason=own_rule")).toEqual([]);
  });

  it("is removed from all settings when its person's data is deleted", async () => {
    await scene.write("Bonito día", { authorId: "7100000000000003", authorName: "Olvidada" });
    await except("Bonito día", { effect: "hide", about: "author", applyTo: "past" });
    await forgetAuthor(app.deps, { authorId: "7100000000000003" });
    expect(await listed()).toEqual([]);
    expect(await app.deps.core.select().from(exceptionAuthors)).toEqual([]);
    expect(JSON.stringify(await app.deps.core.select().from(policies))).not.toMatch(/[0-9a-f]{16}"/);
  });
});
