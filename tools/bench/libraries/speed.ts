import type { WordSpeed } from "../results.ts";
import { FILTERS, SPEED_MARKS, type WordFilter } from "./filters.ts";

const TEXTS_AT_ONCE = 20;
const ROUNDS = 3;

/**
 * Measures how fast each filter searches the same words in the same comments, in this process. It uses processor time, so that other work
 * on the machine matters little, and takes the best of some rounds.
 */
export function wordSpeeds(words: string[], texts: readonly string[], roundMs: number): WordSpeed[] {
  return [...FILTERS, ...SPEED_MARKS].map(({ name, build }) => {
    const before = processorMs();
    // Each round gets a new list, since our filter caches what it compiled of a list.
    const finds = build([...words]);
    finds(texts[0]!);
    const buildMs = processorMs() - before;
    const found = texts.filter((text) => finds(text)).length / texts.length;
    const rounds = Array.from({ length: ROUNDS }, () => commentsPerSecond(finds, texts, roundMs));
    return { filter: name, buildMs, commentsPerSecond: Math.max(...rounds), found };
  });
}

function commentsPerSecond(finds: ReturnType<WordFilter["build"]>, texts: readonly string[], roundMs: number): number {
  const start = processorMs();
  let judged = 0;
  let elapsed = 0;
  while (elapsed < roundMs) {
    for (let i = 0; i < TEXTS_AT_ONCE; i++) finds(texts[judged++ % texts.length]!);
    elapsed = processorMs() - start;
  }
  return (judged / elapsed) * 1000;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
