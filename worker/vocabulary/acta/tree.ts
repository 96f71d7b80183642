// The Merkle tree of RFC 6962, section 2.1: the root, an entry and its path are enough to check that the entry is below the root.
import { type Bytes, sha256, toBytes, toText, utf8Of } from "./digest.ts";

/** A step from an entry to the root: the hash beside it, and whether it stands on the left. */
export type Step = { left: boolean; hash: string };

const prefixed = (prefix: 0 | 1, ...parts: readonly Bytes[]): Promise<Bytes> => {
  const whole = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  whole[0] = prefix;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return sha256(whole);
};

const leafOf = (line: string) => prefixed(0, utf8Of(line));
const nodeOf = (left: Bytes, right: Bytes) => prefixed(1, left, right);

/** A level of the tree from the one below: a hash without a neighbour goes up as it is. */
const above = (level: readonly Bytes[]): Promise<Bytes[]> =>
  Promise.all(
    level.flatMap((hash, at) => {
      if (at % 2 === 1) return [];
      const right = level[at + 1];
      return [right ? nodeOf(hash, right) : Promise.resolve(hash)];
    }),
  );

/** @param lines at least one */
export async function rootOf(lines: readonly string[]): Promise<string> {
  let level = await Promise.all(lines.map(leafOf));
  while (level.length > 1) level = await above(level);
  return toText(level[0]!);
}

/** The way from an entry to the root. @param position of its line */
export async function pathTo(lines: readonly string[], position: number): Promise<Step[]> {
  const path: Step[] = [];
  let level = await Promise.all(lines.map(leafOf));
  for (let at = position; level.length > 1; at = at >> 1) {
    const beside = level[at ^ 1];
    if (beside) path.push({ left: at % 2 === 1, hash: toText(beside) });
    level = await above(level);
  }
  return path;
}

/** The root that an entry has with this path. */
export async function rootFrom(line: string, path: readonly Step[]): Promise<string> {
  let hash = await leafOf(line);
  for (const step of path) {
    const beside = toBytes(step.hash);
    hash = await (step.left ? nodeOf(beside, hash) : nodeOf(hash, beside));
  }
  return toText(hash);
}
