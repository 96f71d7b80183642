// Changes the list of databases in wrangler.toml as text, so that its comments stay.

import { SHARD_NAME } from "../../worker/vocabulary/shards.ts";

const SHARD_BLOCK = new RegExp(String.raw`\[\[d1_databases\]\]\nbinding = "${SHARD_NAME}"\n(?:(?!\[|#).+\n)*`, "g");

/**
 * Returns the file with one more comments database after the existing ones.
 *
 * @throws Error when the file has no comments database
 */
export function withShard(toml: string, { binding, database }: { binding: string; database: string }): string {
  const last = [...toml.matchAll(SHARD_BLOCK)].at(-1);
  if (!last) throw new Error("wrangler.toml has no comments database that another one could follow");
  const end = last.index + last[0].length;
  const block = `
[[d1_databases]]
binding = "${binding}"
database_name = "${database}"
database_id = "${localIdOf(binding)}"
migrations_dir = "migrations/comments"
`;
  return toml.slice(0, end) + block + toml.slice(end);
}

/** The id of a database of this machine. The first number is that of core. */
const localIdOf = (binding: string): string =>
  `00000000-0000-0000-0000-${String(Number(binding.replace(/\D+/, "")) + 2).padStart(12, "0")}`;
