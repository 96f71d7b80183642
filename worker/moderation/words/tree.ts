// Patterns as a tree of their prefixes. Nodes are numbered level by level, so that the children of a node lie together; the first
// levels, where nearly all of a text is read, have a table for common units.

export const ROOT = 0;
export const NONE = -1;

// a-z, ñ, 0-9, blank, full stop and hyphen; 0 is every other unit.
export const CLASSES = 40;
const classes = new Uint8Array(256);
for (const [index, character] of [..."abcdefghijklmnopqrstuvwxyzñ0123456789 .-"].entries())
  classes[character.charCodeAt(0)] = index + 1;
/** Nodes with a table: at most 160 KB of them. */
export const MAX_DENSE = 1000;

/** The column of a unit in a table, or -1. */
export const columnOf = (unit: number) => (unit < 256 ? classes[unit]! : 0) - 1;

export type Nodes = {
  /** The children of a node are `[firstChild[node], firstChild[node + 1])`. */
  firstChild: Int32Array;
  /** The unit that leads to a node. */
  label: Uint16Array;
  /** The pattern that ends at a node, or `NONE`. */
  patternAt: Int32Array;
};

export function childOf({ firstChild, label }: Nodes, node: number, unit: number): number {
  const end = firstChild[node + 1]!;
  for (let child = firstChild[node]!; child < end; child++) if (label[child] === unit) return child;
  return NONE;
}

/**
 * @param patterns non-empty; of equal ones the lowest index is kept. In sorted order, those that share a prefix are neighbours.
 * Memory: some 10 bytes for each distinct prefix.
 */
export function growNodes(patterns: readonly string[]): Nodes {
  const order = patterns.map((_, index) => index).sort((a, b) => compare(patterns[a]!, patterns[b]!) || a - b);
  const size = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
  const firstChild = new Int32Array(size + 1);
  const label = new Uint16Array(size);
  const patternAt = new Int32Array(size).fill(NONE);
  // The patterns that go through a node: `[from[node], to[node])` of the order, all alike in their first `depth` units.
  const from = new Int32Array(size);
  const to = new Int32Array(size);
  const depth = new Int32Array(size);
  to[ROOT] = order.length;
  let count = 1;
  for (let node = ROOT; node < count; node++) {
    const at = depth[node]!;
    firstChild[node] = count;
    let next = from[node]!;
    for (; next < to[node]! && patterns[order[next]!]!.length === at; next++)
      if (patternAt[node] === NONE) patternAt[node] = order[next]!;
    while (next < to[node]!) {
      const unit = patterns[order[next]!]!.charCodeAt(at);
      from[count] = next;
      while (next < to[node]! && patterns[order[next]!]!.charCodeAt(at) === unit) next++;
      to[count] = next;
      depth[count] = at + 1;
      label[count++] = unit;
    }
    firstChild[node + 1] = count;
  }
  return {
    firstChild: firstChild.slice(0, count + 1),
    label: label.slice(0, count),
    patternAt: patternAt.slice(0, count),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
