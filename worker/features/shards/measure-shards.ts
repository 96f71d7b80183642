import { isNull, not, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundRows } from "../../platform/db/bound-json.ts";
import { shardSizes, shards as shardsTable } from "../../platform/db/core.ts";
import { excluded, rowsFor } from "../../platform/db/insert-values.ts";
import { utcDay } from "../../time.ts";

type Measured = { name: string; bytes: number | null };

/**
 * Stores the size of every comments database, and which of them do not answer. This decides where new workspaces go.
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
  const isOut = isNull(field("bytes"));
  const row = {
    name: field("name"),
    bytes: sql`coalesce(${field("bytes")}, 0)`,
    measuredAt: at,
    outSince: sql`iif(${isOut}, ${at}, NULL)`,
  };
  const outSince = excluded(shardsTable.outSince);
  const size = { shard: field("name"), day: utcDay(at), bytes: field("bytes") };
  await batch(core, {
    shards: core
      .insert(shardsTable)
      .select(rowsFor(shardsTable, row, { from }))
      .onConflictDoUpdate({
        target: shardsTable.name,
        set: {
          bytes: sql`iif(${outSince} IS NULL, ${excluded(shardsTable.bytes)}, ${shardsTable.bytes})`,
          measuredAt: at,
          outSince: sql`iif(${outSince} IS NULL, NULL, coalesce(${shardsTable.outSince}, ${outSince}))`,
        },
      }),
    sizes: core
      .insert(shardSizes)
      .select(rowsFor(shardSizes, size, { from, where: not(isOut) }))
      .onConflictDoNothing(),
  });
  return measured.filter(({ bytes }) => bytes !== null).length;
}
