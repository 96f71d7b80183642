// node tools/build/budget.ts: builds the pages and the Worker, and measures the size of the first loads and of the Worker, and the
// Worker's start and first events. The exit code is 1 when one is over its limit.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { paths } from "../../worker/vocabulary/paths.ts";
import { runToEnd } from "../start/process.ts";

const KB = 1000;

/**
 * The limits of first loads, as compressed JavaScript: the entry, its first page, and everything that these import. They are a few
 * KB above what is needed: when a file is renamed that vite.config.ts names for a shared chunk, a page loads some 10 KB more.
 */
const FIRST_LOADS = [
  { name: paths.home, sources: ["site.html", "pages/site/home.tsx"], limitKb: 105 },
  { name: paths.pricing, sources: ["site.html", "pages/site/pricing.tsx"], limitKb: 98 },
  { name: paths.login, sources: ["index.html", "pages/login.tsx"], limitKb: 140 },
  { name: "signed-in shell", sources: ["index.html", "layouts/app-layout.tsx"], limitKb: 145 },
  { name: paths.dashboard, sources: ["index.html", "layouts/app-layout.tsx", "pages/dashboard.tsx"], limitKb: 166 },
  { name: paths.comments, sources: ["index.html", "layouts/app-layout.tsx", "pages/comments.tsx"], limitKb: 207 },
];
/**
 * The limit of the Worker, compressed, most of which is the model. Cloudflare accepts 3 MB on the free plan, 10 MB on the paid one.
 * One file with `import { z } from "zod"` in place of `import * as z` brings zod's messages in fifty languages along.
 */
const WORKER_LIMIT_KB = 3000;
/**
 * The limits of the Worker's start and of what its first events load, as multiples of the loop in start-up.ts (about 0.1 s here).
 * Cloudflare allows one second of CPU for the start, most of which reads the file. The least of some runs counts: a busy machine only
 * adds to it, up to a third for minutes on end, so it is measured again until both are within their limits, but not for ever.
 */
const START_LIMITS = { start: 0.9, events: 1.4 };
const START_RUNS = { least: 5, most: 40 };

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
type Manifest = z.infer<typeof Manifest>;
/** What start-up.ts prints. */
const Start = z.object({ start: z.number(), events: z.number() });

const folder = mkdtempSync(join(tmpdir(), "atalaya-budget-"));
try {
  const [web, worker] = [join(folder, "web"), join(folder, "worker")];
  await runToEnd({ program: "vite", args: ["build", "--logLevel", "warn", "--outDir", web] });
  await runToEnd({ program: "wrangler", args: ["deploy", "--dry-run", "--assets", web, "--outdir", worker] });
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")));
  const loads = FIRST_LOADS.map(({ name, sources, limitKb }) => ({
    name,
    limitKb,
    kb: weigh([...reachedFrom(manifest, sources)].map((file) => join(web, file))),
  }));
  const files = readdirSync(worker).filter((file) => !/\.(map|md)$/.test(file));
  const weights = [
    ...loads,
    { name: "Worker", limitKb: WORKER_LIMIT_KB, kb: weigh(files.map((file) => join(worker, file))) },
  ];
  for (const { name, kb, limitKb } of weights) report(name, kb, limitKb, "KB");
  const least = await leastStart(join(worker, "index.js"));
  report("Worker's start", least.start, START_LIMITS.start, "loops");
  report("Worker's first events", least.events, START_LIMITS.events, "loops");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The built files of the sources and of all their static imports. @throws Error when a source is not built */
function reachedFrom(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build; name what took its place in tools/build/budget.ts`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  sources.forEach(visit);
  return seen;
}

function weigh(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / KB;
}

/** @param script a built Worker. @returns the least of some measured starts */
async function leastStart(script: string): Promise<z.infer<typeof Start>> {
  const least = { start: Number.POSITIVE_INFINITY, events: Number.POSITIVE_INFINITY };
  const isOver = () => least.start > START_LIMITS.start || least.events > START_LIMITS.events;
  for (let run = 0; run < START_RUNS.least || (isOver() && run < START_RUNS.most); run++) {
    const printed = await runToEnd({ program: process.execPath, args: ["tools/build/start-up.ts", script] });
    const { start, events } = Start.parse(JSON.parse(printed));
    least.start = Math.min(least.start, start);
    least.events = Math.min(least.events, events);
  }
  return least;
}

function report(name: string, value: number, limit: number, unit: string) {
  console.info(`${value > limit ? "OVER" : "ok  "}  ${name}  ${value.toFixed(2)} of ${limit} ${unit}`);
  if (value > limit) process.exitCode = 1;
}
