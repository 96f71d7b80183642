import { sleep } from "../start/process.ts";
import type { Network } from "./network.ts";

/** A comment to write. `line` is its number in a file, `bad` whether it is labelled toxic or spam, if it has a label. */
export type LabelledComment = { line: number; text: string; bad: boolean | null };

/** The maximum number of batches in a second; a higher rate makes the batches larger. */
const TICKS = 20;

/** Writes the comments under a post, `rate` in each second. @returns each comment by its new id */
export async function sendComments(network: Network, post: string, comments: LabelledComment[], rate: number) {
  const sent = new Map<string, LabelledComment>();
  const started = performance.now();
  const perBatch = Math.min(1000, Math.max(1, Math.round(rate / TICKS)));
  for (let next = 0; next < comments.length; next += perBatch) {
    const early = (next / rate) * 1000 - (performance.now() - started);
    if (early > 0) await sleep(early);
    const batch = comments.slice(next, next + perBatch);
    const ids = await network.write(batch.map(({ text }) => ({ target: post, text })));
    for (const [index, comment] of batch.entries()) sent.set(ids[index]!, comment);
  }
  return { sent, seconds: (performance.now() - started) / 1000 };
}
