import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFile } from "../cloudflare/config.ts";
import { chosenEnvironment } from "../cloudflare/environment.ts";
import { wrangler } from "../cloudflare/wrangler.ts";

/** A database of the product, local or remote. */
export type D1Sql = {
  read(sql: string): Promise<Record<string, unknown>[]>;
  /** Runs several statements, one after the other. */
  write(statements: string[]): Promise<void>;
};

/**
 * Opens a database.
 *
 * @param name   its binding in wrangler.toml
 * @param where  the state folder of the databases on this machine; null for the databases at Cloudflare, of production or of the
 *               environment that ATALAYA_ENV names
 */
export function d1(name: string, where: string | null): D1Sql {
  const execute = async (args: string[]) => {
    const config = () => configFile(process.cwd(), chosenEnvironment());
    const place = where === null ? ["--remote", "--config", await config()] : ["--local", "--persist-to", where];
    return wrangler(["d1", "execute", name, "--yes", "--json", ...place, ...args]);
  };
  return {
    async read(sql) {
      const answer = JSON.parse(await execute(["--command", sql])) as { results: Record<string, unknown>[] }[];
      return answer[0]!.results;
    },
    // A file instead of an argument, since the length of a command line is limited.
    async write(statements) {
      const folder = mkdtempSync(join(tmpdir(), "atalaya-sql-"));
      const file = join(folder, "statements.sql");
      try {
        writeFileSync(file, statements.map((statement) => statement.replace(/;?\s*$/, ";")).join("\n"), {
          mode: 0o600,
        });
        await execute(["--file", file]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
