// npm run --silent classify: prints what Atalaya would do with each comment of a file, as one JSON object in each line, in order. Nothing
// else is printed. Problems, and how far a deployment has judged, go to standard error; after a problem the exit code is 1.
import type { InputRow } from "./input-row.ts";
import { createPageJudge, type Judged } from "./judge.ts";
import { judgeByApi } from "./judge-by-api.ts";
import { type ClassifyOptions, readOptions } from "./options.ts";
import { createPrinter } from "./print.ts";
import { inBatches, textsOf } from "./row-batches.ts";
import { rowsOf } from "./rows.ts";

/** So many comments lie between two lines about how far a deployment has judged. */
const PROGRESS_EVERY = 1000;

// The reader of the output may stop before the end, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") console.error(error.message);
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

try {
  // npm runs a script in the package's folder; the paths are relative to the caller's.
  await classifyFiles(readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd()));
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
}

async function classifyFiles(options: ClassifyOptions): Promise<void> {
  const judge = judgeOf(options);
  const printer = createPrinter();
  let printed = options.from;
  for await (const rows of inBatches(rowsIn(options.files), options.from)) {
    const judged = await judge(textsOf(rows)).catch((error: Error) => {
      throw new Error(`${error.message}\n${printed} lines are done: --from ${printed} continues`);
    });
    for (const row of rows) {
      // A row without a comment has a line in the output, too.
      await printer.print(JSON.stringify("problem" in row ? { text: null, error: row.problem } : judged.shift()));
      printed++;
      if (options.api && printed % PROGRESS_EVERY === 0) console.error(`${printed} judged`);
    }
    await printer.flush();
  }
}

function judgeOf({ api, ...options }: ClassifyOptions): (texts: string[]) => Promise<Judged[]> {
  if (api) return (texts) => judgeByApi(api, texts);
  const judge = createPageJudge(options);
  return async (texts) => texts.map(judge);
}

async function* rowsIn(files: readonly string[]): AsyncGenerator<InputRow> {
  for (const file of files) {
    try {
      for await (const row of rowsOf(file)) {
        if ("problem" in row) complain(`${file}:${row.line}: ${row.problem}`);
        yield row;
      }
    } catch (error) {
      complain(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function complain(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
