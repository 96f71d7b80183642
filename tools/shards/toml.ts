// wrangler.toml's list of databases, as text: its comments stay.

export type NewDatabase = { binding: string; name: string; id: string };

const LAST_SHARD = /\[\[(?:env\.\w+\.)?d1_databases\]\]\nbinding = "COMMENTS_\d+"\n(?:(?!\[|#).+\n)*/g;

/**
 * The same file with one more comments database, after those it has.
 *
 * @throws Error when it has none to stand behind
 */
export function withShard(toml: string, { binding, name, id }: NewDatabase): string {
  const last = [...toml.matchAll(LAST_SHARD)].at(-1);
  if (!last) throw new Error("wrangler.toml has no comments database that another one could follow");
  const end = last.index + last[0].length;
  const header = /^\[\[.*\]\]/.exec(last[0])![0];
  const block = `
${header}
binding = "${binding}"
database_name = "${name}"
database_id = "${id}"
migrations_dir = "migrations/comments"
`;
  return toml.slice(0, end) + block + toml.slice(end);
}

/** The same file with another id for a database: a local one has none of Cloudflare's. */
export const withId = (toml: string, binding: string, id: string): string =>
  toml.replace(new RegExp(`(binding = "${binding}"\\n(?:(?!\\[).+\\n)*?database_id = )"[^"]*"`), `$1"${id}"`);

/** Ids that stand for no database of Cloudflare's. */
export const isPlaceholder = (id: string): boolean => id.startsWith("00000000-0000-0000-0000-");

/** @param number of the binding */
export const placeholderOf = (number: number): string =>
  `00000000-0000-0000-0000-${String(number + 2).padStart(12, "0")}`;
