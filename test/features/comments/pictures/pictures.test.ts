// A comment that is only a picture: a vision model reads it, the engine judges the text, and it is flagged but never hidden.
import { beforeEach, expect, it } from "vitest";
import { PICTURE_HOSTS } from "../../../../worker/networks/capabilities.ts";
import { createPictureReader } from "../../../../worker/networks/meta/picture.ts";
import { createLanguageModel } from "../../../../worker/platform/ai/language-model.ts";
import { createStandInAi, type StandInAi } from "../../../support/ai.ts";
import { settle } from "../../../support/comments.ts";
import { setPlan } from "../../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../../support/scene.ts";

const SEES = "@cf/google/gemma-4-26b-a4b-it";
let ai: StandInAi;

beforeEach(async () => {
  ai = createStandInAi();
  const now = () => clock.now;
  const settings = { ai: ai.binding, judgeModel: "", chatModel: "", visionModel: SEES, now };
  await newScene(Date.UTC(2026, 5, 1, 12), { languageModel: createLanguageModel(settings) });
  await setPlan(app, scene.owner, "pro");
});

const says = (texto: string, contenido = "normal", probabilidad = 0.9) => {
  ai.text = JSON.stringify({ texto, contenido, probabilidad });
};
const post = () => scene.write("", { photo: true });
const only = async () => (await scene.list("?limit=100"))[0]!;

it("is flagged for what is written in it, as any comment is judged, with what was read in the explanation", async () => {
  says("Sois unos ladrones hijos de puta");
  await post();
  const comment = await only();
  expect(comment).toMatchObject({ status: "flagged", moderation_action: "auto_flagged", action_state: null });
  expect(comment.analysis_metadata?.held).toBe("picture");
  const { explanation } = await scene.answer<{
    explanation: { picture: object; timeline: object[] };
  }>(`/api/comments/${comment.id}/explanation`);
  expect(explanation.picture).toMatchObject({ text: "Sois unos ladrones hijos de puta", content: "normal" });
  expect(explanation.timeline.at(-1)).toMatchObject({ sentence: expect.stringMatching(/^Se leyó la imagen/) });
  // The picture is sent as a data URI.
  expect(JSON.stringify(ai.calls[0]!.body)).toMatch(/data:image\/png;base64,/);
});

it("is flagged for a prohibited word and for what it shows, and stays as it is otherwise", async () => {
  const words = { automod: true, prohibitedKeywords: ["competencia"] };
  await scene.answer("/api/moderation/settings", words);
  says("Compra en la competencia");
  await post();
  expect(await only()).toMatchObject({ status: "flagged", reason_code: "word" });
  await inCore("DELETE FROM picture_readings").run();
  says("", "sexual", 0.9);
  await post();
  expect(await only()).toMatchObject({ status: "flagged", reason_code: "toxic" });
  await inCore("DELETE FROM picture_readings").run();
  says("¡Qué rico!");
  await post();
  expect(await only()).toMatchObject({ status: "approved" });
});

it("is read once however often it is posted, and not at all on a plan without it, without a model, or with a text", async () => {
  says("Hola");
  await post();
  await post();
  expect(ai.calls).toHaveLength(1);
  await scene.write("Con texto", { photo: true });
  expect(ai.calls).toHaveLength(1);
  // A text of invisible characters counts as no text.
  await inCore("DELETE FROM picture_readings").run();
  await scene.write("\u200b \u2060\u3164", { photo: true });
  expect(ai.calls).toHaveLength(2);
  await setPlan(app, scene.owner, "basic");
  await inCore("DELETE FROM picture_readings").run();
  await post();
  expect(ai.calls).toHaveLength(2);
});

it("stays visible while no model answers, and is asked again", async () => {
  ai.busy = true;
  says("Sois unos hijos de puta");
  await post();
  expect(await only()).toMatchObject({ status: "approved" });
  ai.busy = false;
  app.queues.release();
  await settle(app);
  expect(await only()).toMatchObject({ status: "flagged" });
});

it("is fetched from the network's own hosts, up to a size, and only where it is a picture", async () => {
  const asked: string[] = [];
  const bytes = { "content-type": "image/jpeg" };
  const answers: Record<string, () => Response> = {
    "https://scontent.xx.fbcdn.net/a.jpg": () => new Response("jpg", { headers: bytes }),
    "https://scontent.cdninstagram.com/page": () =>
      new Response("<html>", { headers: { "content-type": "text/html" } }),
    "https://scontent.xx.fbcdn.net/large": () => new Response(new Uint8Array(4 * 1024 * 1024), { headers: bytes }),
    "https://scontent.xx.fbcdn.net/away": () => Response.redirect("https://evil.example/a.jpg"),
  };
  const fetchFake: typeof fetch = async (url) => {
    asked.push(String(url));
    return answers[String(url)]!();
  };
  const config = { origin: "https://graph.facebook.com", fetch: fetchFake };
  const read = createPictureReader(config, PICTURE_HOSTS.instagram);
  const refused = [
    "https://evil.example/fbcdn.net.jpg",
    "https://fbcdn.net.evil.example/a.jpg",
    "http://scontent.xx.fbcdn.net/a.jpg",
    "https://a:b@scontent.xx.fbcdn.net/a.jpg",
    "https://scontent.xx.fbcdn.net:8080/a.jpg",
    "no address",
  ];
  expect(await Promise.all(refused.map(read))).toEqual(refused.map(() => null));
  expect(asked).toEqual([]);
  const got = await Promise.all(Object.keys(answers).map(read));
  expect(got.map((picture) => picture?.type ?? null)).toEqual(["image/jpeg", null, null, null]);
});
