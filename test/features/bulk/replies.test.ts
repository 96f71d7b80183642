// One text as the answer to many comments.
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, refusalOf, trialOwner } from "../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../support/scene.ts";

beforeEach(() => newScene());

type Sent = { sending: string[]; answered: number; failures: { id: string; message: string }[] };
type Who = { token: string; headers?: Record<string, string> };
const ask = (path: string, json: object, { key = "k-1", who = scene.owner as Who } = {}) =>
  app.request(`/api/comments/bulk/replies${path}`, {
    token: who.token,
    json,
    headers: { "idempotency-key": key, ...who.headers },
  });
const send = async (ids: string[], text = "Lo sentimos, {nombre}. Te escribimos.") =>
  await bodyOf<Sent>(await ask("", { ids, text }));
const undo = async (ids: string[]) => await bodyOf<{ takenBack: number; sent: number }>(await ask("/undo", { ids }));
const texts = async () =>
  (
    await inComments("SELECT text FROM replies WHERE state <> 'superseded' ORDER BY text").all<{ text: string }>()
  ).results.map(({ text }) => text);

async function complaints(...names: string[]) {
  for (const authorName of names) await scene.write("Mi pedido no llega", { authorName });
  return (await scene.list()).map(({ id }) => id);
}
async function due() {
  clock.now += 20_000;
  app.queues.releaseDue();
  await settle(app);
}

describe("one text to many comments", () => {
  it("names each author, and is a reply of its own to each, sent a little later", async () => {
    const ids = await complaints("Ana Ruiz", "Luis Gil");
    expect(await send(ids)).toEqual({ success: true, sending: expect.arrayContaining(ids), answered: 0, failures: [] });
    expect((await scene.list()).map(({ reply_state }) => reply_state)).toEqual(["queued", "queued"]);
    await settle(app);
    expect(await scene.calls("reply")).toEqual([]);
    await due();
    expect(await texts()).toEqual(["Lo sentimos, Ana. Te escribimos.", "Lo sentimos, Luis. Te escribimos."]);
    const answered = (await scene.list()).filter(({ is_own }) => !is_own);
    expect(answered.map(({ reply_state }) => reply_state)).toEqual(["applied", "applied"]);
  });

  it("skips those that a person answered, and says how many", async () => {
    const ids = await complaints("Ana Ruiz", "Luis Gil", "Eva Sol");
    await bodyOf(await scene.ask("/api/comments/reply", { commentId: ids[1], text: "Ya lo vemos" }));
    expect(await send(ids)).toMatchObject({ sending: expect.not.arrayContaining([ids[1]]), answered: 1, failures: [] });
    expect(await texts()).toHaveLength(3);
  });

  it("names those that cannot be answered, and sends the rest", async () => {
    const [gone, fine] = await complaints("Ana Ruiz", "Luis Gil");
    await bodyOf(await scene.setStatus(gone!, "removed"));
    await settle(app);
    const { sending, failures } = await send([gone!, fine!, "77"]);
    expect(sending).toEqual([fine]);
    expect(failures.map(({ id }) => id).sort()).toEqual([gone, "77"].sort());
  });

  it("is sent once when the request repeats, also at the same moment", async () => {
    const ids = await complaints("Ana Ruiz", "Luis Gil");
    const answers = await Promise.all([send(ids), send(ids)]);
    answers.push(await send(ids));
    for (const answer of answers) expect(answer).toMatchObject({ sending: expect.arrayContaining(ids), answered: 0 });
    await due();
    expect((await scene.calls("reply")).length).toBe(2);
  });

  it("is taken back as far as it is not sent", async () => {
    const ids = await complaints("Ana Ruiz", "Luis Gil");
    await send(ids);
    expect(await undo(ids)).toEqual({ success: true, takenBack: 2, sent: 0 });
    await due();
    expect(await scene.calls("reply")).toEqual([]);
    expect((await scene.list()).map(({ replied, inbox }) => [replied, inbox])).toEqual([
      [false, "unanswered"],
      [false, "unanswered"],
    ]);
    const explanation = JSON.stringify(await scene.answer(`/api/comments/${ids[0]}/explanation`));
    expect(explanation).toContain("La respuesta se deshizo antes de enviarse.");
  });

  it("is not taken back once it is sent, nor by another person", async () => {
    const ids = await complaints("Ana Ruiz");
    await send(ids);
    const maria = await colleagueOf(app, scene.owner, { role: "moderator", name: "María" });
    expect(await bodyOf(await ask("/undo", { ids }, { who: maria }))).toMatchObject({ takenBack: 0, sent: 0 });
    await due();
    expect(await undo(ids)).toEqual({ success: true, takenBack: 0, sent: 1 });
  });

  it("is refused with another variable, and for a viewer; another workspace's comments are not found", async () => {
    const ids = await complaints("Ana Ruiz");
    expect(await refusalOf(await ask("", { ids, text: "Hola {apellido}" }))).toEqual([400, "validation_failed"]);
    const viewer = await colleagueOf(app, scene.owner, { role: "viewer", name: "Eva" });
    expect((await ask("", { ids, text: "Hola" }, { who: viewer })).status).toBe(403);
    const stranger = await trialOwner(app);
    const { sending, failures } = await bodyOf<Sent>(await ask("", { ids, text: "Hola" }, { who: stranger }));
    expect([sending, failures.length]).toEqual([[], 1]);
  });
});
