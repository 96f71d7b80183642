// Gives the web pages the benchmark's figures at build time, or null when there are none: a page never prints a figure that
// was not measured.
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { z } from "zod";

/** A share from 0 to 1, and its 95 % interval. */
const Measure = z.object({ value: z.number(), low: z.number(), high: z.number() });
const Figures = z.object({ rows: z.number().int().positive(), hidden: Measure, flagged: Measure });
const Published = z.object({ complaints: Figures, clean: Figures, abuse: Figures, spam: Figures });

const Headline = z.object({
  measuredAt: z.string(),
  natural: Published,
  adversarial: Published,
  commentsPerSecond: z.number().positive(),
});
type Headline = z.infer<typeof Headline>;

const NAME = "virtual:benchmark";

/** @param file  JSON with a `headline`. @throws Error from the build when it exists and is malformed */
export function benchmark(file: string): Plugin {
  return {
    name: "atalaya-benchmark",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      return id === `\0${NAME}` ? `export default ${JSON.stringify(readHeadline(file))};` : null;
    },
  };
}

function readHeadline(file: string): Headline | null {
  if (!existsSync(file)) return null;
  return z.object({ headline: Headline }).parse(JSON.parse(readFileSync(file, "utf8"))).headline;
}
