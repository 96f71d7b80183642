import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Sizes of Tailwind that the theme does not have: a class of one would do nothing. */
const REMOVED = /\btext-(2xs|xs|sm|lg|[2-9]?xl)\b/g;

it("writes every screen in the three sizes of the theme", () => {
  const wrong = globSync("web/**/*.{tsx,ts,css}", { exclude: ["web/dist/**"] }).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(REMOVED)].map(([size]) => `${file}: ${size}`),
  );
  expect(wrong).toEqual([]);
});
