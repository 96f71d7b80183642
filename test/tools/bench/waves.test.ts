// Near-copies are found among ordinary comments, the authored ones of the benchmark.
import { expect, it } from "vitest";
import { copyOf, fingerprintOf, waveFigures } from "../../../tools/bench/accuracy/waves.ts";
import { OPEN_SET, shippedSets } from "../../../tools/bench/sets.ts";
import { findWaves } from "../../../worker/moderation/repetition/find-waves.ts";

it("400 near-copies among 2,000 ordinary comments are one wave, without an ordinary one", () => {
  const texts = shippedSets()
    .find(({ name }) => name === OPEN_SET)!
    .rows.map(({ text }) => text);
  expect(waveFigures(texts)).toEqual({
    ...{ copies: 400, ordinary: 2_000 },
    ...{ groups: 1, copiesFound: 400, ordinaryFound: 0 },
  });
});

it("copies under two pages are no common wave, and nine are none", () => {
  const of = (pageId: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: pageId * 100 + n, pageId, postedAt: n, authorId: null },
      fingerprint: fingerprintOf(copyOf(n)),
    }));
  expect(findWaves([...of(1, 9), ...of(2, 9)])).toEqual([]);
  expect(findWaves([...of(1, 9), ...of(2, 10)]).map(([first]) => first!.pageId)).toEqual([2]);
});
