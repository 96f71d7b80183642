import { boundDatabases, boundShards } from "../db/bindings.ts";
import { isPlaceholder, placeholderOf, withId, withShard } from "./toml.ts";
import { createdId, type Wrangler } from "./wrangler.ts";

type Files = { read: () => string; write: (toml: string) => void };
type Where = { remote: boolean; location?: string | undefined; jurisdiction?: string | undefined };

/**
 * One more comments database: created at Cloudflare with `remote`, bound in wrangler.toml, and migrated. A binding that was added
 * on this machine, and is nothing at Cloudflare yet, becomes a database there.
 *
 * @param migrate applies the migrations to the binding
 * @returns its binding
 */
export async function addShard(
  { files, wrangler, migrate }: { files: Files; wrangler: Wrangler; migrate: (binding: string) => Promise<void> },
  { remote, location, jurisdiction }: Where,
): Promise<string> {
  const toml = files.read();
  const bound = boundDatabases(toml);
  const shards = boundShards(toml).map((binding) => bound.find((database) => database.binding === binding)!);
  const local = remote ? shards.find(({ id }) => isPlaceholder(id)) : undefined;
  const number = Number(shards.at(-1)?.binding.replace(/\D+/, "") ?? -1) + 1;
  const { binding, name } = local ?? { binding: `COMMENTS_${number}`, name: `atalaya-comments-${number}` };
  const place = jurisdiction ? ["--jurisdiction", jurisdiction] : location ? ["--location", location] : [];
  const id = remote ? createdId(await wrangler(["d1", "create", name, ...place])) : placeholderOf(number);
  files.write(local ? withId(toml, binding, id) : withShard(toml, { binding, name, id }));
  await migrate(binding);
  return binding;
}
