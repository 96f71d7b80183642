// wrangler.toml's list of databases, as text: its comments stay.

import { SHARD_NAME } from "../../worker/vocabulary/shards.ts";

const SHARD_BLOCK = new RegExp(String.raw`\[\[d1_databases\]\]\nbinding = "${SHARD_NAME}"\n(?:(?!\[|#).+\n)*`, "g");

/**
 * The same file with one more comments database, after those it has.
 *
 * @throws Error when it has none to stand behind
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

/** Of this machine; the first number is that of the core. */
const localIdOf = (binding: string): string =>
  `00000000-0000-0000-0000-${String(Number(binding.replace(/\D+/, "")) + 2).padStart(12, "0")}`;
