// npm run --silent classify: prints what Atalaya would do with each comment of a file, as one JSON object in each line, in order. Nothing
// else is printed. Problems go to standard error, and then the exit code is 1.

import { createPageJudge } from "./judge.ts";
import { type ClassifyOptions, readOptions } from "./options.ts";
import { createPrinter } from "./print.ts";
import { rowsOf } from "./rows.ts";

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
  const judge = createPageJudge(options);
  const printer = createPrinter();
  for (const file of options.files) {
    try {
      for await (const row of rowsOf(file)) {
        if ("problem" in row) complain(`${file}:${row.line}: ${row.problem}`);
        // A row without a comment has a line in the output, too.
        await printer.print(JSON.stringify("problem" in row ? { text: null, error: row.problem } : judge(row.text)));
      }
    } catch (error) {
      complain(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await printer.flush();
}

function complain(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
