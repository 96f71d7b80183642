// Aho and Corasick, "Efficient string matching" (1975), over UTF-16 units.
import { CLASSES, childOf, columnOf, growNodes, MAX_DENSE, NONE, type Nodes, ROOT } from "./tree.ts";

export type Automaton = {
  /**
   * Calls `found(pattern, end)` for every occurrence of every pattern, by rising `end` (exclusive).
   * Time in proportion to the text and the occurrences, whatever the number of patterns.
   */
  scan(text: string, visit: (pattern: number, end: number) => void): void;
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
    scan(text, visit) {
      let node = ROOT;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        const column = columnOf(unit);
        for (;;) {
          if (column >= 0 && node < dense) {
            node = table[node * CLASSES + column]!;
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
        for (let hit = match[node]!; hit !== ROOT; hit = shorter[hit]!) visit(patternAt[hit]!, at + 1);
      }
    },
  };
}

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

/** The next node for each of the first nodes and each common unit, failures included. */
function denseTable(nodes: Nodes, failure: Int32Array, dense: number): Int32Array {
  const table = new Int32Array(dense * CLASSES);
  for (let node = ROOT; node < dense; node++) {
    // A failure is on a level above, so its row is complete.
    if (node !== ROOT) table.copyWithin(node * CLASSES, failure[node]! * CLASSES, (failure[node]! + 1) * CLASSES);
    for (let child = nodes.firstChild[node]!; child < nodes.firstChild[node + 1]!; child++) {
      const column = columnOf(nodes.label[child]!);
      if (column >= 0) table[node * CLASSES + column] = child;
    }
  }
  return table;
}
