import { ControlError } from "../control-error.ts";
import type { Machine } from "../machine.ts";
import { type Target, writeAsVisitor } from "../world/comment-verbs.ts";
import { targetById } from "./find.ts";
import type { StreamInput } from "./inputs.ts";

const TICK_MS = 20;

type StreamStatus = { running: boolean; sent: number; total: number; rate: number };

export type Stream = ReturnType<typeof createStream>;

/** Writes comments at a steady rate until the texts or the count end. After late ticks it writes more at once. */
export function createStream(machine: Machine) {
  let status: StreamStatus = { running: false, sent: 0, total: 0, rate: 0 };

  async function run(current: StreamStatus, texts: string[], targets: Target[]) {
    const started = performance.now();
    for (let tick = 0; current.running && current.sent < current.total; tick++) {
      // The later of both: the clock corrects late ticks, and ticks continue when a test's clock does not move.
      const elapsedMs = Math.max(performance.now() - started, tick * TICK_MS);
      const due = Math.min(current.total, Math.floor((elapsedMs / 1000) * current.rate) + 1);
      for (; current.sent < due; current.sent++) {
        writeAsVisitor(machine, targets[current.sent % targets.length]!, { text: texts[current.sent % texts.length]! });
      }
      await machine.wait(TICK_MS);
    }
    current.running = false;
  }

  return {
    /** Starts a stream and ends a running one. @throws ControlError without texts or with an unknown target */
    async start(input: StreamInput): Promise<StreamStatus> {
      const texts = input.texts ?? machine.readTexts?.(input.file) ?? [];
      const targets =
        input.target === "all"
          ? [...machine.world.posts.values()].map((post): Target => ({ post, parent: null }))
          : [targetById(machine, input.target)];
      if (texts.length === 0 || targets.length === 0) throw new ControlError(400, "Nothing to write, or nowhere");
      status.running = false;
      status = { running: true, sent: 0, total: input.count ?? texts.length, rate: input.rate };
      void run(status, texts, targets);
      return { ...status };
    },
    stop() {
      status.running = false;
      return { ...status };
    },
    status: () => ({ ...status }),
  };
}
