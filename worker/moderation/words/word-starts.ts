import { isWordUnit } from "../normalize/characters.ts";
import type { Automaton } from "./automaton.ts";
import { CLASSES, childOf, columnOf, growNodes, MAX_DENSE, NONE, type Nodes, ROOT } from "./tree.ts";

const FILTER_BITS = 13;
const SPACE = 0x20;
const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, unit) => (isWordUnit(unit) ? 1 : 0));

/**
 * Like `buildAutomaton`, for patterns that count only where a word or a sign begins, and do not begin with a blank: most of a text is
 * passed over.
 *
 * Reports by rising start instead of rising end. Memory: some 10 bytes for each distinct prefix, and the table.
 */
export function buildWordStarts(patterns: readonly string[]): Automaton {
  const nodes = growNodes(patterns);
  const dense = Math.min(MAX_DENSE, nodes.patternAt.length);
  const table = childTable(nodes, dense);
  // By the first three units of a pattern, or what it has of them: whether any begins so.
  const filter = new Uint8Array(2 ** FILTER_BITS);
  const hasOne = patterns.some(({ length }) => length === 1);
  const hasTwo = patterns.some(({ length }) => length === 2);
  for (const pattern of patterns) {
    const [first = 0, second = 0, third = 0] = [0, 1, 2].map((at) => pattern.charCodeAt(at) || 0);
    filter[hashOf(first, second, third)] = 1;
  }

  function walk(text: string, from: number, found: (pattern: number, end: number) => void): void {
    let node = ROOT;
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const column = columnOf(unit);
      node = column >= 0 && node < dense ? table[node * CLASSES + column]! : childOf(nodes, node, unit);
      if (node === NONE) return;
      if (nodes.patternAt[node] !== NONE) found(nodes.patternAt[node]!, at + 1);
    }
  }

  return {
    scan(text, found) {
      const { length } = text;
      let isInside = false;
      for (let at = 0; at < length; at++) {
        const unit = text.charCodeAt(at);
        if (unit === SPACE) {
          isInside = false;
          continue;
        }
        const isWord = unit < 128 ? ASCII_WORD[unit] === 1 : isWordUnit(unit);
        if (isWord && isInside) continue;
        isInside = isWord;
        const second = at + 1 < length ? text.charCodeAt(at + 1) : 0;
        const third = at + 2 < length ? text.charCodeAt(at + 2) : 0;
        const mayBegin =
          filter[hashOf(unit, second, third)] === 1 ||
          (hasTwo && filter[hashOf(unit, second, 0)] === 1) ||
          (hasOne && filter[hashOf(unit, 0, 0)] === 1);
        if (mayBegin) walk(text, at, found);
      }
    },
  };
}

function hashOf(first: number, second: number, third: number): number {
  return Math.imul(first ^ Math.imul(second, 0x2f0b) ^ Math.imul(third, 0x5bd1e9), 0x9e3779b1) >>> (32 - FILTER_BITS);
}

/** Where each of the first nodes leads by each common unit, or `NONE`. */
function childTable(nodes: Nodes, dense: number): Int32Array {
  const table = new Int32Array(dense * CLASSES).fill(NONE);
  for (let node = ROOT; node < dense; node++) {
    for (let child = nodes.firstChild[node]!; child < nodes.firstChild[node + 1]!; child++) {
      const column = columnOf(nodes.label[child]!);
      if (column >= 0) table[node * CLASSES + column] = child;
    }
  }
  return table;
}
