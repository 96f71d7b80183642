import { expect, it } from "vitest";
import { ownTurn } from "../../../web/api/turns.ts";

it("lets the first call begin at once, and each other one in a task of its own", async () => {
  const turns = [ownTurn(), ownTurn(), ownTurn()];
  expect(turns[0]).toBeUndefined();
  const begun: string[] = [];
  const calls = turns.map(async (turn, index) => {
    await turn;
    begun.push(`call ${index}`);
    queueMicrotask(() => begun.push(`end of task ${index}`));
  });
  await Promise.all(calls);
  expect(begun.filter((step) => step.startsWith("call"))).toEqual(["call 0", "call 1", "call 2"]);
  expect(begun.indexOf("end of task 1")).toBeLessThan(begun.indexOf("call 2"));
});
