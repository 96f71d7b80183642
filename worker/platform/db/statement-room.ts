// D1 answers 1,000 statements in one invocation, each of a batch counts, and refuses all later ones
// (developers.cloudflare.com/d1/platform/limits). Work without an end asks for room before each part, and goes on in a later invocation.
import { AsyncLocalStorage } from "node:async_hooks";
import type { D1 } from "./open.ts";

/** From here on no new part begins: parts that run beside each other, and what follows the last one, need the rest. */
const ROOM = 350;

const invocation = new AsyncLocalStorage<{ sent: number }>();

/** Runs an invocation, whose statements are counted. */
export const inInvocation = <T>(work: () => T): T => invocation.run({ sent: 0 }, work);

/** Whether the invocation may begin another part of its work. */
export const hasRoom = (room = ROOM): boolean => (invocation.getStore()?.sent ?? 0) < room;

/** The items, one after the other, as long as there is room. */
export function* whileRoom<Item>(items: Iterable<Item>): Generator<Item> {
  for (const item of items) {
    if (!hasRoom()) return;
    yield item;
  }
}

/** Returns the same database, which counts the statements that an invocation sends: each is bound once for each time it is sent. */
export function countStatements(d1: D1): D1 {
  return {
    prepare(query) {
      const statement = d1.prepare(query);
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        const running = invocation.getStore();
        if (running) running.sent++;
        return bind(...values);
      };
      return statement;
    },
    batch: (statements) => d1.batch(statements),
  };
}
