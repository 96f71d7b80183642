import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../../../worker/deps.ts";
import { createLanguageModel } from "../../../../worker/platform/ai/language-model.ts";
import { createStandInAi, type StandInAi } from "../../../support/ai.ts";
import { INSULT, settle } from "../../../support/comments.ts";
import { setPlan } from "../../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../../support/scene.ts";

const POLISH = "Jesteście bandą oszustów, oddajcie moje pieniądze natychmiast";
/** With an insult that several languages have, and the lists know. */
const LISTED = "Jesteś idiotą i złodziejem, oddaj moje pieniądze";
const THANKS = "Świetny sklep, polecam wszystkim znajomym, bardzo miła obsługa";

let ai: StandInAi;

async function start(overrides: Partial<Deps> = {}) {
  ai = createStandInAi();
  const languageModel = createLanguageModel({
    ai: ai.binding,
    judgeModel: "@cf/cloudflare/clef-flash",
    chatModel: "",
    now: () => clock.now,
  });
  await newScene(undefined, { languageModel, ...overrides });
}

beforeEach(() => start());

const only = async () => {
  const list = await scene.list();
  expect(list).toHaveLength(1);
  return list[0]!;
};
const events = async () => (await inComments("SELECT cause FROM events ORDER BY seq").all<{ cause: string }>()).results;

describe("a comment in a language that no weights know", () => {
  it("is read by the language model, and hidden when it is certain", async () => {
    ai.answer = { option: "ofensivo", probability: 0.96 };
    const id = await scene.write(POLISH);
    expect(ai.calls).toHaveLength(1);
    expect(await only()).toMatchObject({
      status: "disapproved",
      analysis_metadata: { language: "pl", category: "toxic", filter: "language_model" },
    });
    expect((await only()).analysis_metadata?.held).toBeUndefined();
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("is flagged where the model is not certain, and stays visible where it finds nothing, without a row of the ledger", async () => {
    ai.answer = { option: "ofensivo", probability: 0.7 };
    await scene.write(POLISH);
    expect(await only()).toMatchObject({
      status: "flagged",
      reason_code: "toxic",
      analysis_metadata: { held: "doubt", filter: "language_model" },
    });
    const written = (await events()).length;
    ai.answer = { option: "normal", probability: 0.95 };
    await scene.write(THANKS);
    expect((await scene.list("?status=approved"))[0]).toMatchObject({ analysis_metadata: { held: "review" } });
    expect(await events()).toHaveLength(written);
  });

  it("is asked about once, whatever is delivered again", async () => {
    ai.answer = { option: "normal", probability: 0.95 };
    const { send } = app.deps.queues.reviews;
    const kept: Parameters<typeof send>[0] = [];
    app.deps.queues.reviews.send = async (messages) => void kept.push(...messages);
    await scene.write(THANKS);
    app.deps.queues.reviews.send = send;
    for (let times = 0; times < 2; times++) {
      await send(kept);
      await settle(app);
    }
    expect(ai.calls).toHaveLength(1);
  });

  it("stays visible, and says that nobody read it, while the budget is spent, no model is configured, or none answers", async () => {
    const unread = { status: "approved", analysis_metadata: { held: "unread", language: "pl" } };
    await start({ config: { ...app.deps.config, AI_CALLS_PER_MINUTE: 0 } });
    await scene.write(POLISH);
    expect(await only()).toMatchObject(unread);
    expect(ai.calls).toEqual([]);
    const { explanation } = await scene.answer<{ explanation: object }>(
      `/api/comments/${(await only()).id}/explanation`,
    );
    expect(explanation).toMatchObject({ timeline: [{ sentence: "Atalaya lo dejó visible, sin analizarlo." }] });
    await start({
      languageModel: createLanguageModel({ ai: undefined, judgeModel: "", chatModel: "", now: () => clock.now }),
    });
    await scene.write(POLISH);
    expect(await only()).toMatchObject(unread);
    await start();
    ai.busy = true;
    await scene.write(POLISH);
    expect(await only()).toMatchObject(unread);
  });

  it("is hidden by the owner's words, and flagged by a sign until it is read", async () => {
    ai.busy = true;
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: ["oszustów"] });
    await scene.write(POLISH);
    expect(await only()).toMatchObject({ status: "disapproved", reason_code: "word" });
    await scene.write(LISTED);
    const [flagged] = await scene.list("?status=flagged");
    expect(flagged).toMatchObject({ content: LISTED, analysis_metadata: { held: "signs" } });
  });

  it("is not asked about where an exception of the owner shows it", async () => {
    ai.busy = true;
    await scene.write(THANKS);
    const { id } = await only();
    const exception = { effect: "show", about: "phrase", phrase: "polecam", commentId: id };
    expect((await scene.ask("/api/moderation/exceptions", exception)).status).toBe(201);
    ai.busy = false;
    ai.answer = { option: "spam", probability: 1 };
    const asked = ai.calls.length;
    app.queues.release();
    await settle(app);
    expect(ai.calls).toHaveLength(asked);
  });

  it("is left alone by a plan for Spanish, which judges as before", async () => {
    await setPlan(app, scene.owner, "basic");
    await scene.write(POLISH);
    expect((await only()).analysis_metadata).toMatchObject({ language: "und" });
    await scene.write(INSULT);
    expect(await scene.list("?status=disapproved")).toHaveLength(1);
    expect(ai.calls).toEqual([]);
  });

  it("is judged as ever where Spanish abuse stands beside it", async () => {
    await scene.write(`Отличный магазин! ${INSULT}`);
    expect(await only()).toMatchObject({ status: "disapproved", reason_code: "toxic" });
    expect(ai.calls).toEqual([]);
  });
});
