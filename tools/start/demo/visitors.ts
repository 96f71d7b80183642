// Writes a comment under the sandbox's posts now and then, so that a started product has live changes. It ends with the process.
import { z } from "zod";
import { controlOf } from "../../sandbox/control/client.ts";
import { targetsOf, visitorTexts } from "./demo-history.ts";

const MIN_PAUSE_MS = 6_000;
const MAX_PAUSE_MS = 40_000;

export function startVisitors(stack: { sandboxUrl: string }): void {
  const texts = visitorTexts();
  const pause = () => MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
  const write = async () => {
    try {
      const targets = await targetsOf(stack);
      const [target, text] = [pickAny(targets), pickAny(texts)?.text];
      if (target && text)
        await controlOf(stack.sandboxUrl)(z.unknown(), "/comments", "POST", { comments: [{ target, text }] });
    } catch {
      // The sandbox restarts, or comments of the post are closed. The next visitor tries again.
    }
    setTimeout(write, pause()).unref();
  };
  setTimeout(write, pause()).unref();
}

const pickAny = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];
