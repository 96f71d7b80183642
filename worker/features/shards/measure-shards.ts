import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundRows } from "../../platform/db/bound-json.ts";
import { shardSizes, shards as shardsTable } from "../../platform/db/core.ts";

type Measured = { name: string; bytes: number | null };

/**
 * Notes the size of every comments database, and which of them do not answer: it decides where new workspaces go.
 *
 * @returns how many answered
 */
export async function measureShards({
  core,
  comments,
  shards,
  now,
}: Pick<Deps, "core" | "comments" | "shards" | "now">) {
  const measured = await Promise.all(
    shards.map(async (name): Promise<Measured> => {
      try {
        const { meta } = await comments(name).run(sql`SELECT 1`);
        return { name, bytes: meta.size_after };
      } catch (error) {
        logFailure("shard_out", error, { shard: name });
        return { name, bytes: null };
      }
    }),
  );
  const at = now();
  const { from, field } = boundRows(measured);
  const isOut = sql`${field("bytes")} IS NULL`;
  await batch(core, {
    shards: core
      .insert(shardsTable)
      .select(
        sql`SELECT ${field("name")}, coalesce(${field("bytes")}, 0), ${at}, iif(${isOut}, ${at}, NULL), NULL FROM ${from} WHERE true`,
      )
      .onConflictDoUpdate({
        target: shardsTable.name,
        set: {
          bytes: sql`iif(excluded.out_since IS NULL, excluded.bytes, ${shardsTable.bytes})`,
          measuredAt: at,
          outSince: sql`iif(excluded.out_since IS NULL, NULL, coalesce(${shardsTable.outSince}, excluded.out_since))`,
        },
      }),
    sizes: core
      .insert(shardSizes)
      .select(
        sql`SELECT ${field("name")}, ${new Date(at).toISOString().slice(0, 10)}, ${field("bytes")} FROM ${from} WHERE NOT ${isOut}`,
      )
      .onConflictDoNothing(),
  });
  return measured.filter(({ bytes }) => bytes !== null).length;
}
