import { describe, expect, it } from "vitest";
import { retryAfter } from "../../worker/entry/retry-after.ts";

describe("waits between deliveries", () => {
  it("grow from 2 seconds to an hour, and 100 of them last for more than a day", () => {
    const waits = Array.from({ length: 100 }, (_, n) => retryAfter(n + 1));
    expect([waits[0], waits.at(-1)]).toEqual([2, 3600]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(86_400);
  });

  it("are never longer than a sixth of what a message has waited, so that ten minutes without a database cost two more", () => {
    let waited = 0;
    for (let n = 1; waited < 600; waited += retryAfter(n++)) expect(retryAfter(n)).toBeLessThanOrEqual(3 + waited / 6);
    expect(waited).toBeLessThan(720);
  });
});
