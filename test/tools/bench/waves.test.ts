// Near-copies are found among what people really write (the authored comments that ship with the benchmark).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { findWaves } from "../../../worker/moderation/repetition/find-waves.ts";
import { fingerprint } from "../../../worker/moderation/repetition/fingerprint.ts";

const FILE = join(import.meta.dirname, "../../../tools/bench/data/authored-es.jsonl");
const Row = z.object({ text: z.string() });
const fingerprintOf = (text: string) => fingerprint(normalize(text).normalized.text);

/** A call that is copied with another number, capitals, disguises and pictures. */
const copy = (n: number) =>
  `${n % 3 === 0 ? "ATENCIÓN" : "Atención"} vecinos: esta empresa m${n % 2 ? "a" : "4"}ltrata a sus trabajadores y hay que boicotearla, pásalo a ${n % 50} contactos ${"🔥".repeat(n % 4)}`;

it("400 near-copies among 2,000 ordinary comments are one wave, without an ordinary one", () => {
  const ordinary = readFileSync(FILE, "utf8").trim().split("\n").slice(0, 2_000);
  expect(ordinary).toHaveLength(2_000);
  const texts = [
    ...ordinary.map((line) => ({ text: Row.parse(JSON.parse(line)).text, isCopy: false })),
    ...Array.from({ length: 400 }, (_, n) => ({ text: copy(n), isCopy: true })),
  ];
  const recent = texts.map(({ text }, id) => ({
    ...{ id, pageId: 1, authorId: `a${id % 900}`, fingerprint: fingerprintOf(text) },
    // Mixed with each other.
    postedAt: (id * 7_919) % 100_003,
  }));
  const caught = findWaves(recent).map((wave) => ({
    copies: wave.filter(({ id }) => texts[id]!.isCopy).length,
    ordinary: wave.filter(({ id }) => !texts[id]!.isCopy).length,
  }));
  expect(caught).toEqual([{ copies: 400, ordinary: 0 }]);
});

it("copies under two pages are no common wave, and nine are none", () => {
  const of = (pageId: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: pageId * 100 + n, pageId, postedAt: n, authorId: null },
      fingerprint: fingerprintOf(copy(n)),
    }));
  expect(findWaves([...of(1, 9), ...of(2, 9)])).toEqual([]);
  expect(findWaves([...of(1, 9), ...of(2, 10)]).map(([first]) => first!.pageId)).toEqual([2]);
});
