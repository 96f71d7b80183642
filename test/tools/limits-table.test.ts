// The limits of requests are the same in the code, in the documents and in the configuration.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROUTE_LIMITS } from "../../worker/http/limits/route-limits.ts";
import { PER_MINUTE } from "../../worker/vocabulary/limits.ts";

const lines = (file: string) => readFileSync(file, "utf8").split("\n");

it("shows every class in docs/security.md", () => {
  const rows = Object.entries(ROUTE_LIMITS).map(([name, { user, workspace, withoutPlan, address, bodyBytes }]) =>
    ["", `\`${name}\``, user ?? "–", workspace ?? "–", withoutPlan ?? "–", address, `${bodyBytes / 1024} KB`, ""]
      .join(" | ")
      .trim(),
  );
  const shown = lines("docs/security.md");
  expect(shown.filter((line) => rows.includes(line))).toEqual(rows);
  const classes = shown.filter((line) => /^\| `\w+` \|.* KB \|$/.test(line));
  expect(classes).toEqual(rows);
});

it("has a binding for each number", () => {
  const bound = lines("wrangler.toml").flatMap((line) => /^name = "(LIMIT_\d+)"$/.exec(line)?.[1] ?? []);
  const numbers = lines("wrangler.toml").flatMap(
    (line) => /^simple = \{ limit = (\d+), period = 60 \}$/.exec(line)?.[1] ?? [],
  );
  expect(bound).toEqual(PER_MINUTE.map((most) => `LIMIT_${most}`));
  expect(numbers.map(Number)).toEqual([...PER_MINUTE]);
});
