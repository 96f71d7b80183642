// Two people, one comment: a second answer asks first.
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../../support/comments.ts";
import { bodyOf, type Colleague, colleagueOf, refusalOf } from "../../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../../support/scene.ts";

let id: string;
let maria: Colleague;
beforeEach(async () => {
  await newScene();
  await scene.write("Mi pedido llegó roto y nadie contesta");
  id = (await scene.list())[0]!.id;
  maria = await colleagueOf(app, scene.owner, { role: "moderator", name: "María" });
});

type Who = { token: string; headers?: Record<string, string> };
const reply = (text: string, json: object = {}, who: Who = scene.owner) =>
  app.request("/api/comments/reply", {
    token: who.token,
    headers: who.headers ?? {},
    json: { commentId: id, text, unlessAnswered: true, ...json },
  });
const count = async () => (await inComments("SELECT count(*) AS n FROM replies").first<number>("n"))!;

describe("an answer to an answered comment", () => {
  it("is refused with the name and the text of the first, sent or on its way", async () => {
    await bodyOf(await reply("Te escribimos por privado", {}, maria));
    for (const _ of ["on its way", "sent"]) {
      const refused = await reply("Lo sentimos mucho");
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: "already_answered",
        message: "María ya respondió a este comentario: «Te escribimos por privado»",
      });
      await settle(app);
    }
    expect(await count()).toBe(1);
  });

  it("is sent when the person wants it all the same", async () => {
    await bodyOf(await reply("Te escribimos por privado", {}, maria));
    await bodyOf(await reply("Y te devolvemos el dinero", { unlessAnswered: false }));
    await settle(app);
    expect((await scene.calls("reply")).length).toBe(2);
  });

  it("is one of two that are sent at the same moment, without a socket", async () => {
    const answers = await Promise.all([reply("Te escribimos"), reply("Lo sentimos mucho", {}, maria)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await count()).toBe(1);
  });

  it("is refused when the page answered on the network", async () => {
    await inComments("UPDATE comments SET answered_at = ?1", clock.now).run();
    expect(await (await reply("Lo sentimos mucho")).json()).toMatchObject({
      message: "Tu página ya respondió a este comentario en Facebook.",
    });
  });

  it("may follow an automatic reply, a failed one, and the same request again", async () => {
    await bodyOf(await reply("Hola"));
    await bodyOf(await reply("Hola"));
    await inComments("UPDATE replies SET state = 'failed'").run();
    await bodyOf(await reply("Otra"));
    await inComments("UPDATE replies SET rule_id = 1, user_id = NULL, state = 'applied'").run();
    await bodyOf(await reply("Una persona"));
    expect(await refusalOf(await reply("Y otra"))).toEqual([409, "already_answered"]);
  });
});
