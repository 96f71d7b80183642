import type { Explanation } from "../../../../web/api/types.ts";
import { byCategory } from "../../../../worker/vocabulary/judging/categories.ts";
import { makeComment } from "../../setup/fixtures.ts";

export const CONTENT = "Son unos idiotas, escribe al 600 111 222";
const AT = "2026-01-01T12:00:00.000Z";

/** The explanation of an insult with a phone number, which was hidden, shown and hidden again. */
export const makeExplanation = (fields: Partial<Explanation> = {}): Explanation => ({
  comment: makeComment({ content: CONTENT }),
  marks: [
    { start: 9, end: 16, kind: "model", label: "Lenguaje ofensivo", weight: 0.7 },
    { start: 0, end: 3, kind: "model", label: "Lenguaje ofensivo", weight: -0.1 },
    // A comma has a weight, but explains nothing.
    { start: 16, end: 17, kind: "model", label: "Lenguaje ofensivo", weight: 0.2 },
    { start: 29, end: 40, kind: "rule", label: "Un teléfono" },
  ],
  model_marks: "shown",
  decision: {
    by: "machine",
    filter: "model",
    rules: ["phone", "repetition"],
    ...{ head: "toxic", score: 0.91, threshold: 0.6, level: "estricto" },
  },
  settings: {
    automod: true,
    observeOnly: false,
    sensitivity: { ...byCategory(() => "normal" as const), toxic: "estricto" },
    scope: "page",
    postMode: null,
    raid: false,
  },
  statement: {
    code: "insult",
    title: "Insultos",
    text: "No se permite insultar a otras personas.",
    measure: "hidden",
    territory: "worldwide",
    decided_at: AT,
    facts: "El análisis encontró insulto (probabilidad 91 %).",
    source: "own_initiative",
    automated_detection: true,
    automated_decision: true,
    ground: "rules_of_the_page",
    redress: "Puedes pedirlo a la página.",
  },
  finding: "toxic",
  exception: null,
  learned: null,
  versions: { normalizer: "7", model: "blend-1", policy: "3.4", current: true },
  picture: null,
  review: { label: "ofensivo", probabilities: { ofensivo: 0.88 }, model: "m" },
  repetition: { sameAuthor: 2, otherAuthors: 1 },
  language: "es",
  network: {
    wanted: "hidden",
    observed: "visible",
    state: "failed",
    error: "Falta un permiso.",
    confirmed_at: null,
  },
  times: { posted: AT, received: AT, decided: AT, confirmed: null },
  timeline: [
    {
      at: AT,
      actor: "person",
      who: "Ana",
      to: "disapproved",
      note: "Ya van tres",
      sentence: "Ana lo ocultó por «Otro».",
    },
  ],
  ...fields,
});
