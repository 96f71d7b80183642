// Lets visitors write now and then, so that a started product has live changes.
import { z } from "zod";
import { controlOf } from "../../sandbox/control/client.ts";
import type { RunningStack } from "../../settings.ts";
import type { Said } from "./story/said.ts";
import { VISITORS } from "./story/visitors.ts";
import { targetsOf } from "./targets.ts";

const FIRST_MS = 8_000;
const MIN_PAUSE_MS = 20_000;
const MAX_PAUSE_MS = 90_000;

const Thread = z.object({ comments: z.array(z.object({ text: z.string() })) });

/** Writes the texts of `VISITORS` that nobody has written yet, in any order. It ends with them, or with the process. */
export function startVisitors(stack: Pick<RunningStack, "sandboxUrl">): void {
  const control = controlOf(stack.sandboxUrl);
  const write = async () => {
    try {
      const targets = (await targetsOf(stack)).filter(({ page }) => page in VISITORS);
      const threads = targets.map(({ id }) => control(Thread, `/comments?target=${id}`));
      const written = new Set((await Promise.all(threads)).flatMap(({ comments }) => comments.map(({ text }) => text)));
      const left = Object.entries(VISITORS)
        .flatMap(([page, said]) => said.map((each) => ({ page, text: textOf(each) })))
        .filter(({ text }) => !written.has(text));
      const next = pickAny(left);
      if (!next) return;
      const target = pickAny(targets.filter(({ page }) => page === next.page));
      const comments = [{ target: target?.id, text: next.text }];
      if (target) await control(z.unknown(), "/comments", "POST", { comments });
    } catch {
      // The sandbox restarts, or comments of the post are closed. The next visitor tries again.
    }
    setTimeout(write, MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS)).unref();
  };
  setTimeout(write, FIRST_MS).unref();
}

const pickAny = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

const textOf = (said: Said): string => (typeof said === "string" ? said : Object.values(said)[0]!);
