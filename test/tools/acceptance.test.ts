import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paths } from "../../worker/vocabulary/paths.ts";

const text = readFileSync("docs/acceptance.md", "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Promise"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, promise, proof, state]) => ({ promise: promise!, proof: proof!, state: state! }));
const promises = rows.filter(({ promise }) => !promise.startsWith("**"));

it("every promise has a state and names tests that are there", () => {
  expect(promises.length).toBeGreaterThan(40);
  for (const { promise, proof, state } of promises) {
    const tests = proof.match(/test\/[\w/.-]+/g) ?? [];
    expect(tests, promise).not.toEqual([]);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    expect(state, promise).toMatch(/^(as planned|better|otherwise: \[\d{3}\])/);
  }
});

it("every address of the site has its line", () => {
  const named = rows.flatMap(({ promise }) => promise.match(/(?<=`)\/[^`]*/g) ?? []);
  expect(Object.values(paths).filter((path) => !named.includes(path))).toEqual([]);
});
