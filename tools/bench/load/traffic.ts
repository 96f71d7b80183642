import type { Network } from "../../drive/network.ts";
import type { LabelledComment } from "../../drive/send.ts";
import { sleep } from "../../start/process.ts";
import { OPEN_SET, textsOf } from "../sets.ts";

const TICKS = 20;
const texts = textsOf(OPEN_SET);

/** Writes comments under the targets in turn; the sandbox sends a webhook for each. @returns each comment by its id */
export async function writeAtRate(
  network: Pick<Network, "write">,
  targets: readonly string[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Map<string, LabelledComment>> {
  const sent = new Map<string, LabelledComment>();
  const started = performance.now();
  const total = Math.round(rate * seconds);
  let written = 0;
  while (written < total) {
    await sleep(1000 / TICKS - ((performance.now() - started) % (1000 / TICKS)));
    const due = Math.min(total, Math.round(((performance.now() - started) / 1000) * rate));
    const comments = Array.from({ length: due - written }, (_, n) => {
      const line = written + n;
      return {
        target: targets[line % targets.length]!,
        line,
        text: `${texts[line % texts.length]} ${line}`,
        bad: null,
      };
    });
    if (comments.length === 0) continue;
    const ids = await network.write(comments.map(({ target, text }) => ({ target, text })));
    for (const [n, { target: _, ...comment }] of comments.entries()) sent.set(ids[n]!, comment);
    written = due;
  }
  return sent;
}
