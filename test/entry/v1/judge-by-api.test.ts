// `npm run classify -- --api`: the program's own requests, answered by the product.
import { beforeEach, expect, it } from "vitest";
import { judgeByApi } from "../../../tools/classify/judge-by-api.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import { detectLanguage } from "../../../worker/moderation/language/detect.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { MAX_JUDGED_TEXTS } from "../../../worker/vocabulary/limits.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf, keyOf, setPlan } from "../../support/factories.ts";
import { app, newScene, scene } from "../../support/scene.ts";

const SPAM = "Préstamos sin buró en 20 minutos, escribe al WhatsApp 55 0188 3441";
let key: string;
let waits: number[];
/** Answers in the place of the product's, for the first requests. */
let refusals: (Response | Error)[];

beforeEach(async () => {
  await newScene(Date.UTC(2026, 4, 20, 12));
  await setPlan(app, scene.owner, "business");
  key = (await keyOf(app, scene.owner)).key;
  [waits, refusals] = [[], []];
});

const judge = (texts: readonly string[], options: { page?: string; key?: string } = {}) =>
  judgeByApi({ origin: app.appOrigin, key, page: undefined, ...options }, texts, {
    fetch: async (input, init) => {
      const refusal = refusals.shift();
      if (refusal instanceof Error) throw refusal;
      const { pathname } = new URL(String(input));
      return (
        refusal ??
        app.request(pathname, {
          ...(init as { method: string; body: string }),
          headers: init?.headers as Record<string, string>,
        })
      );
    },
    wait: async (seconds) => void waits.push(seconds),
  });

it("judges as this machine does, in the same form, whatever the texts are", async () => {
  const texts = [INSULT, PRAISE, SPAM, "", "\ud800 solo", "😀", `${"a ".repeat(6000)}fin`];
  const here = texts.map((text) => {
    const signals = app.deps.classify(text, DEFAULT_POLICY);
    const { status, reasons } = decide(signals, DEFAULT_POLICY);
    const lang = detectLanguage(text, signals.normalized).code;
    return { text, lang, scores: signals.scores, decision: { status, reasons } };
  });
  const there = await judge(texts);
  expect(there).toEqual(here);
  expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  expect(await judge([])).toEqual([]);
  expect(await judge(Array<string>(MAX_JUDGED_TEXTS).fill("hola"))).toHaveLength(MAX_JUDGED_TEXTS);
});

it("judges by the rules of a page", async () => {
  const json = { add: { prohibited: ["croqueta*"] } };
  await bodyOf(await app.request("/api/v1/words", { token: key, method: "PATCH", json }));
  const [judged] = await judge(["Vaya croquetas"], { page: scene.page.id });
  expect(judged).toMatchObject({
    decision: { status: "disapproved", reasons: [{ kind: "word", entry: "croqueta*", start: 5, end: 14 }] },
  });
});

it("waits and asks again as long as that may help, and no longer than an hour", async () => {
  const busy = (seconds: number) => new Response("{}", { status: 429, headers: { "retry-after": `${seconds}` } });
  refusals = [new TypeError("fetch failed"), new Response("", { status: 503 }), busy(60)];
  expect(await judge(["hola"])).toMatchObject([{ text: "hola", decision: { status: "approved" } }]);
  expect(waits).toEqual([1, 4, 60]);
  refusals = Array.from({ length: 5 }, () => new Response("", { status: 500 }));
  await expect(judge(["hola"])).rejects.toThrow("500");
  refusals = [busy(86_400)];
  await expect(judge(["hola"])).rejects.toThrow("429");
  waits = [];
  await expect(judge(["hola"], { key: "atalaya_live_x" })).rejects.toThrow("401 key_invalid This key does not work");
  expect(waits).toEqual([]);
});
