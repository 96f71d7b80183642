import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NETWORKS } from "../../worker/vocabulary/networks.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = `["'\`](${NETWORKS.join("|")})["'\`]`;
const COMPARISON = new RegExp(`[!=]==?\\s*${NAME}|${NAME}\\s*[!=]==?|\\b(case|is)\\s+${NAME}|${NAME}\\]?\\.includes`);

it("no code outside a network's folder compares its name: capabilities are in worker/networks/capabilities.ts", () => {
  const files = globSync("{worker,web}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["web/dist/**"] });
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !NETWORKS.some((network) => file.startsWith(`worker/networks/${network}/`)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .flatMap((line, index) => (COMPARISON.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
