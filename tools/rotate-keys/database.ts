import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { CoreSql } from "./reseal.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** @param where the state folder of the databases on this machine; null for those of Cloudflare */
export function coreDatabase(where: string | null): CoreSql {
  const place = where === null ? ["--remote"] : ["--local", "--persist-to", where];
  const wrangler = async (args: string[]) => {
    const env = { ...process.env, CI: "1", NO_COLOR: "1", WRANGLER_SEND_METRICS: "false" };
    const options = { env, maxBuffer: MAX_OUTPUT };
    return (await run("wrangler", ["d1", "execute", "DB", "--yes", "--json", ...place, ...args], options)).stdout;
  };
  return {
    async read(sql) {
      const answer = JSON.parse(await wrangler(["--command", sql])) as { results: Record<string, unknown>[] }[];
      return answer[0]!.results;
    },
    // A file and no argument: what is sealed is no secret, but a command line has a limit.
    async write(statements) {
      const folder = mkdtempSync(join(tmpdir(), "atalaya-keys-"));
      const file = join(folder, "reseal.sql");
      try {
        writeFileSync(file, statements.join("\n"), { mode: 0o600 });
        await wrangler(["--file", file]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
