// Perspective's wire form: a client that changes only its address and key gets what it reads, or an error that it knows.
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import discovery from "../../../web/public/perspective-v1alpha1.json";
import { ATTRIBUTES } from "../../../worker/entry/perspective/attributes.ts";
import { JUDGEMENTS_PER_COMMENT } from "../../../worker/vocabulary/limits.ts";
import { PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, keyOf, setPlan } from "../../support/factories.ts";
import { app, clock, countedComments, inCore, newScene, scene } from "../../support/scene.ts";

type Score = { value: number; type: string };
type Scores = { summaryScore?: Score; spanScores?: { begin: number; end: number; score: Score }[] };
type Analysis = { attributeScores: Record<string, Scores>; languages: string[]; detectedLanguages: string[] };
type Refused = { error: { code: number; message: string; status: string; details: Record<string, unknown>[] } };

const THREAT = "Te voy a matar, sé dónde vives";
let key: string;

beforeEach(async () => {
  await newScene(Date.UTC(2026, 4, 20, 12));
  await setPlan(app, scene.owner, "business");
  key = (await keyOf(app, scene.owner, { name: "coral", abilities: ["judge"] })).key;
});

const ask = (json: unknown, { method = "analyze", query = `?key=${key}`, ...more } = {}) =>
  app.request(`/v1alpha1/comments:${method}${query}`, { json, ...more });
const about = (text: string, ...names: string[]) => ({
  comment: { text },
  requestedAttributes: Object.fromEntries(names.map((name) => [name, {}])),
});
const analysisOf = async (json: unknown) => bodyOf<Analysis>(await ask(json));
const scoreFor = async (text: string, name: string) =>
  (await analysisOf(about(text, name))).attributeScores[name]!.summaryScore!.value;
async function refusalOf(answer: Response) {
  const { error } = await answer.json<Refused>();
  expect(error.code).toBe(answer.status);
  return error;
}

it("answers a recorded request of a client in the recorded form", async () => {
  const text = "Eres un imbécil y un inútil, nadie te quiere aquí";
  const answer = await ask({
    comment: { text, type: "PLAIN_TEXT" },
    context: { entries: [{ text: "el comentario de antes" }] },
    requestedAttributes: { TOXICITY: { scoreType: "PROBABILITY" }, INSULT: {} },
    languages: ["es"],
    doNotStore: true,
    clientToken: "comment-1042",
    sessionId: "8812",
    communityId: "/foro/cine",
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  const score = { value: expect.closeTo(1, 0), type: "PROBABILITY" };
  const scores = { spanScores: [{ begin: 0, end: text.length, score }], summaryScore: score };
  expect(await answer.json()).toEqual({
    attributeScores: { TOXICITY: scores, INSULT: scores },
    languages: ["es"],
    detectedLanguages: ["es"],
    clientToken: "comment-1042",
  });
});

it("takes each attribute from a head of the engine, or from its list of coarse words", async () => {
  const { scores } = await bodyOf<{ scores: Record<string, number> }>(
    await app.request("/api/v1/judge", { token: key, json: { text: THREAT } }),
  );
  const { attributeScores } = await analysisOf(about(THREAT, ...ATTRIBUTES));
  const values = Object.fromEntries(ATTRIBUTES.map((name) => [name, attributeScores[name]!.summaryScore!.value]));
  expect(values).toEqual({
    TOXICITY: scores.toxic,
    SEVERE_TOXICITY: Math.min(scores.toxic!, Math.max(scores.threat!, scores.hate!)),
    IDENTITY_ATTACK: scores.hate,
    INSULT: scores.insult,
    THREAT: scores.threat,
    SEXUALLY_EXPLICIT: scores.sexual,
    SPAM: scores.spam,
    PROFANITY: 0,
  });
  expect(await scoreFor("Joder, qué puta maravilla", "PROFANITY")).toBe(1);
  expect(await scoreFor(PRAISE, "TOXICITY")).toBeLessThan(0.2);
});

it("says on request which words a score rests on, and how much of it", async () => {
  const text = "Buenos días. Eres un imbécil";
  const { attributeScores } = await analysisOf({ ...about(text, "TOXICITY", "PROFANITY"), spanAnnotations: true });
  const { summaryScore, spanScores = [] } = attributeScores.TOXICITY!;
  const wordOf = ({ begin, end }: { begin: number; end: number }) => text.slice(begin, end);
  const heaviest = spanScores.toSorted((a, b) => b.score.value - a.score.value)[0]!;
  expect(wordOf(heaviest)).toBe("imbécil");
  for (const { score } of spanScores) {
    expect(score.value).toBeGreaterThan(0);
    expect(score.value).toBeLessThanOrEqual(summaryScore!.value);
  }
  expect(spanScores.map(({ begin }) => begin)).toEqual(spanScores.map(({ begin }) => begin).sort((a, b) => a - b));
  expect(attributeScores.PROFANITY!.spanScores!.map(wordOf)).toEqual(["imbécil"]);
});

it("leaves out scores below the threshold that was asked for", async () => {
  const asked = { TOXICITY: { scoreThreshold: 0.5 }, THREAT: { scoreThreshold: 0.99 } };
  const { attributeScores } = await analysisOf({ comment: { text: INSULT }, requestedAttributes: asked });
  expect(attributeScores.TOXICITY!.summaryScore!.value).toBeGreaterThan(0.5);
  expect(attributeScores.THREAT).toEqual({});
});

it("detects the language, takes the one that is named, and reads a text whose language is not clear", async () => {
  const languages = async (json: object) => {
    const { languages, detectedLanguages } = await analysisOf(json);
    return [languages, detectedLanguages];
  };
  const english = about("You are an idiot and nobody here likes you at all", "TOXICITY");
  expect(await languages(english)).toEqual([["en"], ["en"]]);
  expect(await languages({ ...english, languages: ["es-MX"] })).toEqual([["es-MX"], ["en"]]);
  expect(await languages(about("imbécil", "TOXICITY"))).toEqual([["und"], ["und"]]);
  expect(await scoreFor("imbécil", "TOXICITY")).toBeGreaterThan(0.5);
});

it("accepts the names of the protocol in both spellings, and the key in each place that clients have", async () => {
  const json = { comment: { text: INSULT }, requested_attributes: { SEVERE_TOXICITY: { score_threshold: 0 } } };
  for (const more of [
    {},
    { query: "", token: key },
    { query: "", headers: { "x-goog-api-key": key } },
    { query: `?alt=json&key=${key}` },
  ]) {
    const answer = await ask(json, more);
    expect([answer.status, Object.keys((await answer.json<Analysis>()).attributeScores)]).toEqual([
      200,
      ["SEVERE_TOXICITY"],
    ]);
  }
});

const fine = about("hola", "TOXICITY");
it.each<[string, object, string, string]>([
  ["no text", about(" ", "TOXICITY"), "COMMENT_EMPTY", "Comment must be non-empty."],
  ["a text that is too long", about("a".repeat(10_001), "TOXICITY"), "COMMENT_TOO_LONG", "Comment text too long."],
  ["no attribute", { comment: { text: "hola" } }, "NO_REQUESTED_ATTRIBUTES", "Missing requested_attributes"],
  ["an unknown attribute", about("hola", "FLIRTATION"), "INVALID_REQUEST", "Unknown requested attribute: FLIRTATION"],
  [
    "another type of score",
    { ...fine, requestedAttributes: { TOXICITY: { scoreType: "RAW" } } },
    "INVALID_REQUEST",
    "Requested score type RAW is not supported by attribute TOXICITY",
  ],
  [
    "HTML",
    { ...fine, comment: { text: "<b>hola</b>", type: "HTML" } },
    "INVALID_REQUEST",
    "Currently, only 'PLAIN_TEXT' comments are supported",
  ],
  [
    "two kinds of context",
    { ...fine, context: { entries: [], articleAndParentComment: {} } },
    "INVALID_REQUEST",
    "Context can have either entries or article_and_parent_comment, but both fields were populated.",
  ],
  [
    "a language that no weights know",
    { ...fine, languages: ["es", "ja"] },
    "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE",
    "Attribute TOXICITY does not support request languages: ja",
  ],
])("refuses %s in the words of Perspective", async (_, json, errorType, message) => {
  const { details, ...error } = await refusalOf(await ask(json));
  expect(error).toEqual({ code: 400, message, status: "INVALID_ARGUMENT" });
  const type = "type.googleapis.com/google.commentanalyzer.v1alpha1.Error";
  expect(details).toEqual([expect.objectContaining({ "@type": type, errorType })]);
});

it("names the language that it detected and does not read, with the attribute, as clients look for it", async () => {
  const { details } = await refusalOf(await ask(about("Это очень хороший магазин, спасибо вам большое", "THREAT")));
  expect(details[0]).toMatchObject({
    errorType: "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE",
    languageNotSupportedByAttributeError: { detectedLanguages: ["ru"], attribute: "THREAT" },
  });
});

it("refuses in Google's form what the product refuses, and logs no key", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  onTestFinished(() => info.mockRestore());
  const wrong = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  expect(await refusalOf(await ask(fine, { query: `?key=${wrong}` }))).toMatchObject({
    status: "UNAUTHENTICATED",
    details: [{ reason: "KEY_INVALID" }],
  });
  expect(await refusalOf(await ask({ comment: 7 }))).toMatchObject({
    status: "INVALID_ARGUMENT",
    details: [
      { reason: "VALIDATION_FAILED" },
      { fieldViolations: [{ field: "comment", description: "Invalid input: expected object, received number" }] },
    ],
  });
  expect((await refusalOf(await ask(fine, { method: "nothing" }))).status).toBe("NOT_FOUND");
  const lines = info.mock.calls.flat().join("\n");
  expect(lines).toContain("key_invalid");
  for (const secret of [key, wrong]) expect(lines).not.toContain(secret);
});

it("needs a key that may judge, and a plan", async () => {
  const reader = await keyOf(app, scene.owner, { abilities: ["read"] });
  expect(await refusalOf(await ask(fine, { query: `?key=${reader.key}` }))).toMatchObject({
    status: "PERMISSION_DENIED",
    details: [{ reason: "KEY_FORBIDDEN" }],
  });
  await setPlan(app, scene.owner, "business", "expired");
  expect(await refusalOf(await ask(fine))).toMatchObject({ code: 403, details: [{ reason: "PLAN_REQUIRED" }] });
});

it("does not pretend to learn from suggested scores", async () => {
  const suggested = { ...fine, attributeScores: { TOXICITY: { summaryScore: { value: 0 } } } };
  expect(await refusalOf(await ask(suggested, { method: "suggestscore" }))).toMatchObject({
    code: 501,
    status: "UNIMPLEMENTED",
  });
});

it("describes itself to clients that make their functions from the document", async () => {
  app.deps.assets = { fetch: async () => Response.json(discovery) } as unknown as Fetcher;
  const document = await bodyOf<{ rootUrl: string; schemas: object; resources: { comments: { methods: object } } }>(
    await app.request("/$discovery/rest?version=v1alpha1"),
  );
  expect(document.rootUrl).toBe(`${new URL(app.appOrigin).origin}/`);
  expect(document.resources.comments.methods).toMatchObject({
    analyze: { path: "v1alpha1/comments:analyze", httpMethod: "POST", request: { $ref: "AnalyzeCommentRequest" } },
    suggestscore: { path: "v1alpha1/comments:suggestscore" },
  });
  const named = JSON.stringify(document).matchAll(/"\$ref":"(\w+)"/g);
  for (const [, name] of named) expect(Object.keys(document.schemas)).toContain(name);
  expect(document.schemas).toMatchObject({
    AnalyzeCommentRequest: {
      properties: { requestedAttributes: { description: `By name: ${ATTRIBUTES.join(", ")}.` } },
    },
  });
  expect((await app.request("/$discovery/rest?version=v2")).status).toBe(404);
});

it("counts what keys judge, not as use of the plan, and says until when nothing is left", async () => {
  await ask(fine);
  const batch = { texts: ["hola", "adiós"] };
  const judge = () => app.request("/api/v1/judge/batch", { token: key, json: batch });
  await bodyOf(await judge());
  const judged = () => inCore("SELECT used FROM budgets WHERE name LIKE 'judged:%'").first<number>("used");
  expect(await judged()).toBe(3);
  expect(await countedComments()).toBe(0);
  const most = PLAN_CATALOGUE.business.commentsPerMonth * JUDGEMENTS_PER_COMMENT;
  await inCore("UPDATE budgets SET used = ? WHERE name LIKE 'judged:%'", most - 1).run();
  expect((await judge()).status).toBe(200);
  const refused = await judge();
  const problem = await refused.json();
  expect([refused.status, problem]).toMatchObject([429, { code: "judging_limit_reached" }]);
  const perspectives = await ask(fine);
  const wait = Number(perspectives.headers.get("retry-after"));
  expect(await refusalOf(perspectives)).toMatchObject({ code: 429, status: "RESOURCE_EXHAUSTED" });
  clock.now += wait * 1000;
  expect((await judge()).status).toBe(200);
});
