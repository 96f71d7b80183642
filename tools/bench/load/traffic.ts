import type { Network } from "../../drive/network.ts";
import { sleep } from "../../start/process.ts";

const TICKS = 20;

/** One text of each list after the other, as many as the longest list has of its own. */
export function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.map((list) => list[n % list.length]!)).flat();
}

/** Writes comments under the targets in turn; the sandbox sends a webhook for each. @returns their ids */
export async function writeAtRate(
  network: Pick<Network, "write">,
  targets: readonly string[],
  { texts, rate, seconds }: { texts: readonly string[]; rate: number; seconds: number },
): Promise<Set<string>> {
  const sent = new Set<string>();
  const started = performance.now();
  const total = Math.round(rate * seconds);
  let written = 0;
  while (written < total) {
    await sleep(1000 / TICKS - ((performance.now() - started) % (1000 / TICKS)));
    const due = Math.min(total, Math.round(((performance.now() - started) / 1000) * rate));
    const comments = Array.from({ length: due - written }, (_, n) => {
      const number = written + n;
      return { target: targets[number % targets.length]!, text: `${texts[number % texts.length]} ${number}` };
    });
    if (comments.length === 0) continue;
    for (const id of await network.write(comments)) sent.add(id);
    written = due;
  }
  return sent;
}
