import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { Unstable_RawConfig } from "wrangler";
import { z } from "zod";
import { writeConfig } from "../cloudflare/config.ts";
import type { EnvironmentName } from "../cloudflare/environment.ts";
import type { Outside } from "./outside.ts";
import { type Phases, phasesOf } from "./phases.ts";

type Given = Pick<Outside, "root" | "wrangler" | "say">;
type Plan = { binding: string; folder: string; phases: Phases }[];

const Rows = z.tuple([z.object({ results: z.array(z.object({ name: z.string() })) })]);

/** The missing migrations of each database of the configuration. @throws Error as `phasesOf` */
export async function planMigrations(outside: Given, config: Unstable_RawConfig, configFile: string): Promise<Plan> {
  const plan: Plan = [];
  for (const { binding, migrations_dir: folder } of config.d1_databases ?? []) {
    if (!folder) continue;
    const names = async (sql: string) => {
      const where = ["--remote", "--config", configFile];
      const answer = await outside.wrangler(["d1", "execute", binding, ...where, "--yes", "--json", "--command", sql]);
      return Rows.parse(JSON.parse(answer))[0].results.map(({ name }) => name);
    };
    const hasTable = (await names("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'")).length > 0;
    const applied = new Set(hasTable ? await names("SELECT name FROM d1_migrations") : []);
    plan.push({ binding, folder, phases: phasesOf(readdirSync(join(outside.root, folder)), applied) });
  }
  return plan;
}

/** Applies the migrations of one phase to every database that lacks them. */
export async function applyMigrations(
  { root, wrangler, say }: Given,
  name: EnvironmentName,
  config: Unstable_RawConfig,
  plan: Plan,
  phase: keyof Phases,
): Promise<void> {
  for (const { binding, folder, phases } of plan) {
    const files = phases[phase];
    if (files.length === 0) continue;
    // Wrangler applies all migrations of a folder, so the folder contains only those of this phase.
    mkdirSync(join(root, ".wrangler"), { recursive: true });
    const own = mkdtempSync(join(root, ".wrangler/migrations-"));
    try {
      for (const file of files) cpSync(join(root, folder, file), join(own, file));
      const databases = config.d1_databases?.map((database) =>
        database.binding === binding ? { ...database, migrations_dir: relative(root, own) } : database,
      );
      const file = writeConfig(root, name, { ...config, d1_databases: databases });
      await wrangler(["d1", "migrations", "apply", binding, "--remote", "--config", file]);
    } finally {
      rmSync(own, { recursive: true, force: true });
      writeConfig(root, name, config);
    }
    say(`migrated ${binding}: ${files.join(", ")}`);
  }
}
