import type { Posted } from "./find-repetition.ts";
import { isAlike, likeness } from "./fingerprint.ts";

/** A comment of a wave: a near-copy of its first one. */
export type Waved = Posted & { id: number; pageId: number; postedAt: number };

/** The fewest copies of a wave. */
const FEWEST = 10;
/** Hexadecimal digits of a fingerprint that two texts must have in common, at the same place, to be compared: two of its values. */
const BAND = 4;

/**
 * Groups of at least ten near-copies under one page, the largest first; each comment is in one of them at most. Every copy is like the
 * first of its group, so a group does not drift from one text to another.
 *
 * @param recent in any order; those without a fingerprint are in no group
 * Some milliseconds for 2,000 comments: only texts that share a part of their fingerprint are compared.
 */
export function findWaves<Comment extends Waved>(recent: readonly Comment[]): Comment[][] {
  const groups: Comment[][] = [];
  const byBand = new Map<string, Comment[][]>();
  for (const each of recent.toSorted((a, b) => a.postedAt - b.postedAt || a.id - b.id)) {
    if (each.fingerprint === "") continue;
    const bands = bandsOf(each);
    const near = new Set(bands.flatMap((band) => byBand.get(band) ?? []));
    const [best] = [...near]
      .filter(([first]) => isAlike(first!.fingerprint, each.fingerprint))
      .sort(([a], [b]) => likeness(b!.fingerprint, each.fingerprint) - likeness(a!.fingerprint, each.fingerprint));
    if (best) {
      best.push(each);
      continue;
    }
    const group = [each];
    groups.push(group);
    for (const band of bands) byBand.set(band, [...(byBand.get(band) ?? []), group]);
  }
  return groups.filter(({ length }) => length >= FEWEST).sort((a, b) => b.length - a.length);
}

/** Of texts that are alike at least one is the same, with few exceptions. */
const bandsOf = ({ pageId, fingerprint }: Waved): string[] =>
  Array.from(
    { length: fingerprint.length / BAND },
    (_, at) => `${pageId}:${at}:${fingerprint.slice(at * BAND, (at + 1) * BAND)}`,
  );
