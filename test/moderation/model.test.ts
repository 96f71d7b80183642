import { describe, expect, it } from "vitest";
import type { FeatureInput } from "../../worker/moderation/model/encoded-text.ts";
import { encodeModel } from "../../worker/moderation/model/format.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { createScorer } from "../../worker/moderation/model/scorer.ts";
import { IBERIAN } from "../../worker/moderation/model/sides.ts";
import { decodeWeightSets, encodeWeightSets } from "../../worker/moderation/model/weight-sets.ts";
import weights from "../../worker/moderation/model.bin";
import { NORMALIZER_VERSION, normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { THRESHOLDS } from "../../worker/moderation/thresholds.ts";

const scorer = createScorer(weights);

function inputOf(original: string): FeatureInput {
  const { folded, normalized } = normalize(original);
  return { original, normalized, patterns: findPatterns(folded, normalized, []) };
}
const score = (text: string) => scorer.score(inputOf(text));
const THANKS = "Gracias por todo, qué rico estaba el pan";

describe("the model", () => {
  it("fits this code and stays within 2.3 MB compressed", async () => {
    expect(scorer.normalizer).toBe(NORMALIZER_VERSION);
    const compressed = new Blob([weights]).stream().pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(compressed).arrayBuffer()).byteLength).toBeLessThanOrEqual(2_300_000);
  });

  it.each([
    ["en", "You are a worthless piece of shit and everybody knows it"],
    ["fr", "Espèce de connard, tu n'es qu'une merde"],
    ["it", "Sei un coglione e un pezzo di merda"],
    ["de", "Du bist ein dummes Arschloch und ein Versager"],
    ["pt", "Você é um idiota de merda, seu lixo"],
    ["ca", "Ets un malparit i un fill de puta"],
  ])("finds an insult in %s: %j", (_, text) => expect(score(text).toxic).toBeGreaterThan(0.7));

  it("takes the harder judgement of a comment in two languages", () => {
    const abuse = "you are a fucking piece of shit and everybody hates you";
    const greeting = "Buenos días, muchas gracias por todo";
    expect(score(`${greeting}. ${abuse}`).toxic).toBeGreaterThan(0.5);
    // One sentence, with blanks at its end.
    expect(score(`${greeting}, thank you so much for everything, you are great!   `).toxic).toBeLessThan(0.5);
  });

  it("points at the sentence that decides about a comment in two languages", () => {
    const greeting = "Buenos días a todos, muchas gracias por todo lo que hacen por el barrio. ";
    const contributions = scorer.contributions(
      inputOf(`${greeting}you are a fucking piece of shit and everybody hates you`),
      "toxic",
    );
    expect(contributions.length).toBeGreaterThan(0);
    for (const { start } of contributions) expect(start).toBeGreaterThanOrEqual(greeting.length);
  });

  it.each([
    ["toxic", "Eres un imbécil y un muerto de hambre"],
    ["spam", "Gana 500 dólares diarios desde casa, escríbeme al WhatsApp"],
    ["legitimate", "Mi pedido no llegó, ¿a qué hora abren mañana?"],
  ] as const)("gives %s to %j and not to thanks", (head, text) => {
    expect(score(text)[head]).toBeGreaterThan(0.5);
    expect(score(THANKS)[head]).toBeLessThan(0.25);
  });

  it.each([
    ["insult", "Eres un imbécil y un payaso"],
    ["hate", "Putos negros de mierda, vuelvan a su país"],
    ["threat", "Te voy a matar, sé dónde vives"],
    ["sexual", "Enséñanos las tetas, te quiero coger toda la noche, mamasota"],
  ] as const)("finds %s in %j ten times as likely as in thanks", (head, text) => {
    expect(score(text)[head]).toBeGreaterThan(10 * score(THANKS)[head]);
  });

  it("recognises a word that is misspelt or disguised", () => {
    for (const text of ["eres un p3nd3j0", "eres un p.e.n.d.e.j.o", "eres un pendejooooo"])
      expect(score(text).toxic, text).toBeGreaterThan(0.5);
  });

  it("flags an insult between long paddings, points at it, and hides nothing for a part alone", () => {
    const padding = "Hola. ".repeat(150);
    const insult = "Sois unos imbéciles de mierda";
    const text = `${padding}${insult}. ${padding}`;
    const { flag, hide } = THRESHOLDS.toxic.normal;
    expect(score(text).toxic).toBeGreaterThan(flag);
    expect(score(text).toxic).toBeLessThan(hide);
    const [strongest] = scorer.contributions(inputOf(text), "toxic");
    expect(insult).toContain(text.slice(strongest!.start, strongest!.end));
    expect(score(`${padding}${THANKS}. ${padding}`).toxic).toBeLessThan(0.1);
  });

  it.each([
    "Te voy a matar, 600 123 456",
    "hijo de puta te voy a matar, 600 123 456",
    "11 5555 0143 te voy a matar, 11 5555 0144",
  ])("hides abuse beside a telephone as if it stood alone: %j", (text) =>
    expect(score(text).toxic).toBeGreaterThan(THRESHOLDS.toxic.normal.hide),
  );

  it.each([
    "Quiero dos tartas para el sábado, mi número es 600 123 456",
    "600 123 456",
    "Llámenme al 11 5555 0143 por el turno",
  ])("sees no abuse in an order with a telephone: %j", (text) => expect(score(text).toxic).toBeLessThan(0.25));

  it("gives the same scores whatever was scored before", () => {
    const first = score("una prueba cualquiera de siempre");
    for (let i = 0; i < 3000; i++) score(`otra palabra${i} distinta${i * 7} y rara${i * 13}`);
    expect(score("una prueba cualquiera de siempre")).toEqual(first);
  });

  it("scores a text with more words than it reads, and one without words", () => {
    const long = score("palabra ".repeat(1250));
    for (const head of HEADS) expect(long[head] >= 0 && long[head] <= 1).toBe(true);
    expect(Object.values(score(" \u200b "))).toEqual(HEADS.map(() => 0));
  });
});

describe("contributions", () => {
  it("point at the insult in the original text", () => {
    const text = "El mesero de ayer es un imb3cil de primera";
    const [strongest] = scorer.contributions(inputOf(text), "toxic");
    expect(text.slice(strongest!.start, strongest!.end)).toBe("imb3cil");
    expect(strongest!.weight).toBeGreaterThan(0);
  });

  it("are at most eight, strongest first", () => {
    const found = scorer.contributions(
      inputOf("uno dos tres cuatro cinco seis siete ocho nueve diez once doce"),
      "spam",
    );
    expect(found.length).toBeLessThanOrEqual(8);
    const sizes = found.map(({ weight }) => Math.abs(weight));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  it("are computed for the longest comment without reading each of its words", () => {
    const found = scorer.contributions(inputOf("idiota ".repeat(1400)), "toxic");
    expect(found.length).toBeGreaterThan(0);
    for (const { start, end } of found) expect(end).toBeGreaterThan(start);
  });

  it("are empty for an empty text", () => {
    expect(scorer.contributions(inputOf(" "), "toxic")).toEqual([]);
  });
});

describe("createScorer", () => {
  const { version, sides, sets, read } = decodeWeightSets(weights);
  const model = read(IBERIAN);
  const others = sets.slice(IBERIAN + 1).map(({ from, length }) => new Uint8Array(weights, from, length));
  const withHeader = (change: object) => {
    const changed = encodeModel({ ...model, header: { ...model.header, ...change } });
    return encodeWeightSets({ version, sides, sets: [changed, ...others] }).buffer;
  };

  it.each([
    ["another normaliser", { normalizer: "0" }],
    ["other features", { fingerprint: "0-00000000" }],
    ["other heads", { blend: model.header.blend.toReversed() }],
    ["fewer heads", { blend: model.header.blend.slice(1) }],
  ])("refuses weights for %s", (_, change) => {
    expect(() => createScorer(withHeader(change))).toThrow("run the training");
  });

  it("refuses a file that is truncated, too long or not a model", () => {
    expect(() => createScorer(weights.slice(0, -4))).toThrow("cut short");
    expect(() => createScorer(new Uint8Array(weights.byteLength + 4).buffer)).toThrow("Not a moderation model");
    const longer = new Uint8Array(weights.byteLength + 4);
    longer.set(new Uint8Array(weights));
    expect(() => createScorer(longer.buffer)).toThrow("more than it should");
  });

  it("reads back what was encoded", () => {
    const original = new Uint8Array(weights);
    expect(new Uint8Array(withHeader({})).every((byte, at) => byte === original[at])).toBe(true);
    expect(withHeader({}).byteLength).toBe(original.length);
  });
});
