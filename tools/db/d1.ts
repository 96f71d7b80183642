import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { configFile } from "../cloudflare/config.ts";
import { ENVIRONMENTS } from "../cloudflare/environment.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** A database of the product, local or remote. */
export type D1Sql = {
  read(sql: string): Promise<Record<string, unknown>[]>;
  /** Several statements, one after the other. */
  write(statements: string[]): Promise<void>;
};

/**
 * @param name   its binding in wrangler.toml
 * @param where  the state folder of the databases on this machine; null for those of Cloudflare: of production, or of the
 *               environment that ATALAYA_ENV names
 */
export function d1(name: string, where: string | null): D1Sql {
  const wrangler = async (args: string[]) => {
    const place = where === null ? ["--remote", "--config", await remoteConfig()] : ["--local", "--persist-to", where];
    const env = { ...process.env, CI: "1", NO_COLOR: "1", WRANGLER_SEND_METRICS: "false" };
    const options = { env, maxBuffer: MAX_OUTPUT };
    return (await run("wrangler", ["d1", "execute", name, "--yes", "--json", ...place, ...args], options)).stdout;
  };
  return {
    async read(sql) {
      const answer = JSON.parse(await wrangler(["--command", sql])) as { results: Record<string, unknown>[] }[];
      return answer[0]!.results;
    },
    // A file and no argument: a command line has a limit.
    async write(statements) {
      const folder = mkdtempSync(join(tmpdir(), "atalaya-sql-"));
      const file = join(folder, "statements.sql");
      try {
        writeFileSync(file, statements.map((statement) => statement.replace(/;?\s*$/, ";")).join("\n"), {
          mode: 0o600,
        });
        await wrangler(["--file", file]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** @throws Error when there is no such environment, or it was never deployed */
function remoteConfig(): Promise<string> {
  const asked = process.env.ATALAYA_ENV ?? "production";
  const name = ENVIRONMENTS.find((environment) => environment === asked);
  if (!name) throw new Error(`ATALAYA_ENV is ${asked}: one of ${ENVIRONMENTS.join(", ")} wanted`);
  return configFile(process.cwd(), name);
}
