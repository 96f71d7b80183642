// Aho and Corasick, "Efficient string matching" (1975), over UTF-16 units.

const ROOT = 0;
const NO_PATTERN = -1;

export type Automaton = {
  /**
   * Calls `found(pattern, end)` for every occurrence of every pattern, by rising `end` (exclusive).
   * Time in proportion to the text and the occurrences, whatever the number of patterns.
   */
  scan(text: string, found: (pattern: number, end: number) => void): void;
};

/**
 * @param patterns non-empty; the index is what `scan` reports. Equal patterns report the lowest index only.
 * Memory: some 40 bytes for each distinct prefix, whatever the alphabet.
 */
export function buildAutomaton(patterns: readonly string[]): Automaton {
  const edges = edgeTable(patterns.reduce((sum, pattern) => sum + pattern.length, 1));
  const patternAt = growNodes(patterns, edges);
  const { failure, shorter } = linkNodes(edges, patternAt);
  return {
    scan(text, found) {
      let node = ROOT;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        let next = edges.get(node, unit);
        while (next === ROOT && node !== ROOT) {
          node = failure[node]!;
          next = edges.get(node, unit);
        }
        node = next;
        let match = patternAt[node] === NO_PATTERN ? shorter[node]! : node;
        for (; match !== ROOT; match = shorter[match]!) found(patternAt[match]!, at + 1);
      }
    },
  };
}

type EdgeTable = ReturnType<typeof edgeTable>;

/** (node, unit) → node, in open addressing; the root stands for "no such edge", since no edge leads to it. */
function edgeTable(maxEdges: number) {
  const size = 2 ** Math.ceil(Math.log2(maxEdges * 2 + 2));
  const from = new Int32Array(size).fill(-1);
  const units = new Uint16Array(size);
  const to = new Int32Array(size);
  const slotOf = (node: number, unit: number) => {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    while (from[slot] !== -1 && (from[slot] !== node || units[slot] !== unit)) slot = (slot + 1) & (size - 1);
    return slot;
  };
  return {
    get: (node: number, unit: number) => to[slotOf(node, unit)]!,
    set(node: number, unit: number, target: number) {
      const slot = slotOf(node, unit);
      from[slot] = node;
      units[slot] = unit;
      to[slot] = target;
    },
    /** Every edge, in no particular order. */
    *all() {
      for (let slot = 0; slot < size; slot++)
        if (from[slot] !== -1) yield { node: from[slot]!, unit: units[slot]!, target: to[slot]! };
    },
  };
}

/** Adds the patterns as paths from the root. @returns for each node the pattern that ends there, or `NO_PATTERN` */
function growNodes(patterns: readonly string[], edges: EdgeTable): number[] {
  const patternAt = [NO_PATTERN];
  for (const [index, pattern] of patterns.entries()) {
    let node = ROOT;
    for (let at = 0; at < pattern.length; at++) {
      const unit = pattern.charCodeAt(at);
      let next = edges.get(node, unit);
      if (next === ROOT) {
        next = patternAt.push(NO_PATTERN) - 1;
        edges.set(node, unit, next);
      }
      node = next;
    }
    if (patternAt[node] === NO_PATTERN) patternAt[node] = index;
  }
  return patternAt;
}

/** `failure`: the longest proper suffix that is also a node. `shorter`: the longest proper suffix that ends a pattern, or the root. */
function linkNodes(edges: EdgeTable, patternAt: number[]) {
  const failure = new Int32Array(patternAt.length);
  const shorter = new Int32Array(patternAt.length);
  const children: { unit: number; target: number }[][] = patternAt.map(() => []);
  for (const { node, unit, target } of edges.all()) children[node]!.push({ unit, target });
  const queue = [ROOT];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head]!;
    for (const { unit, target } of children[node]!) {
      queue.push(target);
      if (node === ROOT) continue;
      let suffix = failure[node]!;
      while (suffix !== ROOT && edges.get(suffix, unit) === ROOT) suffix = failure[suffix]!;
      const link = edges.get(suffix, unit);
      failure[target] = link;
      shorter[target] = patternAt[link] === NO_PATTERN ? shorter[link]! : link;
    }
  }
  return { failure, shorter };
}
