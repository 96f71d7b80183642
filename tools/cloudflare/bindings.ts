// The databases that wrangler.toml binds, which is the only list of them.
import { readFileSync } from "node:fs";
import { isShardName } from "../../worker/vocabulary/shards.ts";

type BoundDatabase = { binding: string; name: string; id: string };

const BLOCK = /^\[\[d1_databases\]\]\n(?:(?!\[).*\n)*/gm;
const settingOf = (block: string, key: string): string => new RegExp(`^${key} = "(.*)"$`, "m").exec(block)?.[1] ?? "";

/** Reads the databases from the configuration. @param toml the text of wrangler.toml */
export const boundDatabases = (toml = readFileSync("wrangler.toml", "utf8")): BoundDatabase[] =>
  [...toml.matchAll(BLOCK)].map(([block]) => ({
    binding: settingOf(block, "binding"),
    name: settingOf(block, "database_name"),
    id: settingOf(block, "database_id"),
  }));

/** The bindings of the comments databases, in the order of their numbers. */
export const boundShards = (toml?: string): string[] => shardsOf(boundDatabases(toml).map(({ binding }) => binding));

/** Selects the bindings of comments databases, in the order of their numbers. */
export const shardsOf = (bindings: string[]): string[] =>
  bindings.filter(isShardName).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** The name of a comments database in wrangler.toml. */
export const shardDatabase = (binding: string): string =>
  binding.toLowerCase().replace("comments_", "atalaya-comments-");
