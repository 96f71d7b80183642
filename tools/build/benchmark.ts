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
/** How well a head of the model separates the comments of a set. */
const Heads = z.array(
  z.object({ set: z.string(), head: z.string(), rows: z.number(), positives: z.number(), auc: Measure }),
);

// Most pages load the headline alone.
const MODULES: Record<string, z.ZodType> = {
  "virtual:benchmark": z.object({ headline: Headline }).transform(({ headline }) => headline),
  "virtual:benchmark-heads": z.object({ heads: Heads }).transform(({ heads }) => heads),
};

/** @param file  JSON with a `headline` and `heads`. @throws Error from the build when it exists and is malformed */
export function benchmark(file: string): Plugin {
  return {
    name: "atalaya-benchmark",
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : null),
    load(id) {
      const read = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      if (!read) return null;
      const results: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
      return `export default ${JSON.stringify(results && read.parse(results))};`;
    },
  };
}
