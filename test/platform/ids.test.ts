import { expect, it } from "vitest";
import { keysOfMillisecond, newId, timeOfId } from "../../worker/platform/db/ids.ts";

const AT = Date.UTC(2026, 10, 23, 4);

it("a later key is greater, also of the same millisecond", () => {
  const keys = Array.from({ length: 40 }, (_, ms) => Array.from({ length: 500 }, () => newId(AT + ms))).flat();
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  expect(new Set(keys).size).toBe(keys.length);
});

it("a key contains the time when it was made", () => {
  const key = newId(AT);
  const [first, after] = keysOfMillisecond(AT);
  expect([timeOfId(key), key >= first && key < after]).toEqual([AT, true]);
});
