// What the engine finds in every text of the open benchmark (tools/bench/data). The model was trained on what these steps made of its
// texts, pages store fingerprints, and the published figures are those of this engine: none of that may change by accident. After a
// change that is meant, measure it (`npm run bench -- judgement`) and update this test (`npx vitest --project worker -u FILE`).
import { createHash, type Hash } from "node:crypto";
import { expect, it } from "vitest";
import ca from "../../tools/bench/data/authored-ca.jsonl?raw";
import de from "../../tools/bench/data/authored-de.jsonl?raw";
import en from "../../tools/bench/data/authored-en.jsonl?raw";
import es from "../../tools/bench/data/authored-es.jsonl?raw";
import fr from "../../tools/bench/data/authored-fr.jsonl?raw";
import italian from "../../tools/bench/data/authored-it.jsonl?raw";
import pt from "../../tools/bench/data/authored-pt.jsonl?raw";
import functional from "../../tools/bench/data/functional-es.jsonl?raw";
import natural from "../../tools/bench/data/natural-es.jsonl?raw";
import short from "../../tools/bench/data/short-es.jsonl?raw";
import threats from "../../tools/bench/data/threats-es.jsonl?raw";
import { decide } from "../../worker/moderation/decide.ts";
import { explainWith } from "../../worker/moderation/explain.ts";
import { detectLanguage, guessLanguage } from "../../worker/moderation/language/detect.ts";
import { describerOf } from "../../worker/moderation/learning/describer.ts";
import { type Correction, learn } from "../../worker/moderation/learning/learn.ts";
import { createScorer } from "../../worker/moderation/model/scorer.ts";
import weights from "../../worker/moderation/model.bin";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { fingerprint } from "../../worker/moderation/repetition/fingerprint.ts";
import { LESSONS } from "../../worker/vocabulary/judging/learning.ts";
import { classify } from "./support.ts";

const TEXTS = [es, pt, en, fr, italian, de, ca, functional, natural, short, threats]
  .flatMap((file) => file.trim().split("\n"))
  .map((line) => (JSON.parse(line) as { text: string }).text);

/** The last digits of a float differ between versions of V8. */
const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(4)) : value);

const shortOf = (hash: Hash) => hash.digest("hex").slice(0, 16);

const scorer = createScorer(weights);
const POLICY = {
  ...DEFAULT_POLICY,
  prohibitedWords: ["mierda", "gratis", "link", "estafa*", "buen precio", "precio"],
  allowedWords: ["buen precio"],
};

/** What each step makes of a text. */
function stepsOf(text: string) {
  const { folded, normalized } = normalize(text);
  const signals = classify(text, POLICY);
  const decision = decide(signals, POLICY);
  return {
    normalized: [folded.text, normalized.text, [...normalized.starts.subarray(0, normalized.text.length + 1)]],
    patterns: findPatterns(folded, normalized, ["facebook.com"]),
    languages: [guessLanguage(text, normalized.text), detectLanguage(text, normalized.text)],
    fingerprints: fingerprint(normalized.text),
    signals: { ...signals, versions: null },
    decisions: decision,
    highlights: explainWith(scorer, text, POLICY, decision),
  };
}

it("every step of the engine gives the same result for the benchmark's texts", () => {
  const hashes = new Map<string, Hash>();
  for (const text of TEXTS)
    for (const [step, found] of Object.entries(stepsOf(text))) {
      const hash = hashes.get(step) ?? createHash("sha256");
      hashes.set(step, hash.update(`${JSON.stringify(found, rounded)}\n`));
    }
  expect(Object.fromEntries([...hashes].map(([step, hash]) => [step, shortOf(hash)]))).toMatchInlineSnapshot(`
    {
      "decisions": "8956923ce8254bc3",
      "fingerprints": "6320dd843e88cfc7",
      "highlights": "e9ac19f742eda77a",
      "languages": "e304452c59429af9",
      "normalized": "be87692c0611d0e7",
      "patterns": "933c99f68aae0109",
      "signals": "ee8ec042f202f8cf",
    }
  `);
});

it("learning from the benchmark's texts gives the same adapter", () => {
  const read = describerOf(scorer);
  const { model } = read("", []);
  const learned = LESSONS.map((lesson, number) => {
    const corrections = TEXTS.slice(number * 40, number * 40 + 40).map(
      (text, index): Correction => ({ lesson, author: `${index}`, fingerprint: null, ...read(text, []) }),
    );
    const anchors = TEXTS.slice(400, 500).map((text, index) => ({
      hidden: index % 2 === 0,
      description: read(text, []).description,
    }));
    return learn(corrections, anchors, model);
  });
  const hash = createHash("sha256").update(JSON.stringify(learned, rounded));
  expect(shortOf(hash)).toMatchInlineSnapshot(`"9e8f04c136f6729e"`);
});
