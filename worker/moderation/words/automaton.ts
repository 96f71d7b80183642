// Aho and Corasick, "Efficient string matching" (1975), over UTF-16 units. Nodes are numbered level by level, so that the children of
// a node lie together; the first levels, where nearly all of a text is read, have a table for common units.

const ROOT = 0;
const NONE = -1;

// a-z, ñ, 0-9, blank, full stop and hyphen; 0 is every other unit.
const CLASSES = 40;
const classes = new Uint8Array(256);
for (const [index, character] of [..."abcdefghijklmnopqrstuvwxyzñ0123456789 .-"].entries())
  classes[character.charCodeAt(0)] = index + 1;
/** Nodes with a table: at most 160 KB of them. */
const MAX_DENSE = 1000;

export type Automaton = {
  /**
   * Calls `found(pattern, end)` for every occurrence of every pattern, by rising `end` (exclusive).
   * Time in proportion to the text and the occurrences, whatever the number of patterns.
   */
  scan(text: string, found: (pattern: number, end: number) => void): void;
};

type Nodes = {
  /** The children of a node are `[firstChild[node], firstChild[node + 1])`. */
  firstChild: Int32Array;
  /** The unit that leads to a node. */
  label: Uint16Array;
  /** The pattern that ends at a node, or `NONE`. */
  patternAt: Int32Array;
};

/**
 * @param patterns non-empty; the index is what `scan` reports. Equal patterns report the lowest index only.
 * Memory: some 20 bytes for each distinct prefix, and the table.
 */
export function buildAutomaton(patterns: readonly string[]): Automaton {
  const nodes = growNodes(patterns);
  const { failure, match, shorter } = linkNodes(nodes);
  const { patternAt } = nodes;
  const dense = Math.min(MAX_DENSE, patternAt.length);
  const table = denseTable(nodes, failure, dense);

  return {
    scan(text, found) {
      let node = ROOT;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        const kind = unit < 256 ? classes[unit]! : 0;
        for (;;) {
          if (kind !== 0 && node < dense) {
            node = table[node * CLASSES + kind - 1]!;
            break;
          }
          const next = childOf(nodes, node, unit);
          if (next !== NONE) node = next;
          else if (node !== ROOT) {
            node = failure[node]!;
            continue;
          }
          break;
        }
        for (let hit = match[node]!; hit !== ROOT; hit = shorter[hit]!) found(patternAt[hit]!, at + 1);
      }
    },
  };
}

function childOf({ firstChild, label }: Nodes, node: number, unit: number): number {
  const end = firstChild[node + 1]!;
  for (let child = firstChild[node]!; child < end; child++) if (label[child] === unit) return child;
  return NONE;
}

/** The patterns as a tree. In sorted order, those that share a prefix are neighbours. */
function growNodes(patterns: readonly string[]): Nodes {
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

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * `failure`: the longest proper suffix of a node that is also a node. `match`: the longest pattern that ends where the node does, as a
 * node. `shorter`: the next one that is a proper suffix of it. The root stands for none.
 */
function linkNodes(nodes: Nodes) {
  const { firstChild, label, patternAt } = nodes;
  const failure = new Int32Array(patternAt.length);
  const shorter = new Int32Array(patternAt.length);
  const match = new Int32Array(patternAt.length);
  for (let node = ROOT; node < patternAt.length; node++) {
    for (let child = firstChild[node]!; child < firstChild[node + 1]!; child++) {
      let suffix = node;
      let link = NONE;
      while (link === NONE && suffix !== ROOT) {
        suffix = failure[suffix]!;
        link = childOf(nodes, suffix, label[child]!);
      }
      failure[child] = link === NONE ? ROOT : link;
      shorter[child] = match[failure[child]!]!;
      match[child] = patternAt[child] === NONE ? shorter[child]! : child;
    }
  }
  return { failure, match, shorter };
}

/** Where each of the first nodes leads by each common unit, failures included. */
function denseTable(nodes: Nodes, failure: Int32Array, dense: number): Int32Array {
  const table = new Int32Array(dense * CLASSES);
  for (let node = ROOT; node < dense; node++) {
    // A failure lies on a level above, so its row is complete.
    if (node !== ROOT) table.copyWithin(node * CLASSES, failure[node]! * CLASSES, (failure[node]! + 1) * CLASSES);
    for (let child = nodes.firstChild[node]!; child < nodes.firstChild[node + 1]!; child++) {
      const unit = nodes.label[child]!;
      const kind = unit < 256 ? classes[unit]! : 0;
      if (kind !== 0) table[node * CLASSES + kind - 1] = child;
    }
  }
  return table;
}
