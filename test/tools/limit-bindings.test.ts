// The limits of requests are the same in the code and in the configuration.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PER_MINUTE } from "../../worker/vocabulary/limits.ts";

it("has a binding for each number", () => {
  const lines = readFileSync("wrangler.toml", "utf8").split("\n");
  const bound = lines.flatMap((line) => /^name = "(LIMIT_\d+)"$/.exec(line)?.[1] ?? []);
  const numbers = lines.flatMap((line) => /^simple = \{ limit = (\d+), period = 60 \}$/.exec(line)?.[1] ?? []);
  expect(bound).toEqual(PER_MINUTE.map((most) => `LIMIT_${most}`));
  expect(numbers.map(Number)).toEqual([...PER_MINUTE]);
});
