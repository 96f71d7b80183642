// Counters of workspaces whose pages are in several databases. A counter that stays where it was counted is compared by its sum.
import type { Counter } from "../db/counters.ts";

/**
 * Selects in the core database the workspaces that are split or about to be, and their own databases. While a page moves, two
 * databases have its rows, so that the sum is meaningless.
 */
export const SPLIT = `SELECT workspaces.id AS workspace_id, workspaces.shard, moves.page_id IS NOT NULL AS is_moving FROM workspaces
  LEFT JOIN workspace_moves moves ON moves.workspace_id = workspaces.id AND moves.page_id > 0 AND moves.finished_at IS NULL
  WHERE moves.page_id IS NOT NULL OR workspaces.id IN (SELECT workspace_id FROM pages WHERE shard IS NOT NULL)`;

type Row = Record<string, unknown>;

/**
 * Returns the keys where the sums of counter and rows differ, in the form of `differencesSql` for one database.
 *
 * @param rows of split workspaces, from every database: all keys with a difference in their own database
 * @param disconnected workspaces whose counter may exceed the rows
 */
export function differencesAcross(
  { key, counts }: Counter,
  rows: readonly Row[],
  disconnected: readonly number[],
): Row[] {
  const byKey = Map.groupBy(rows, (row) => JSON.stringify(key.map((column) => row[column])));
  const sides = counts.flatMap((count) => [`kept_${count}`, `rows_${count}`]);
  const summed = [...byKey.values()].map(
    (some): Row => ({
      ...some[0],
      ...Object.fromEntries(sides.map((side) => [side, some.reduce((sum, row) => sum + Number(row[side]), 0)])),
    }),
  );
  return summed.filter((row) =>
    counts.some((count) => {
      const missing = Number(row[`rows_${count}`]) - Number(row[`kept_${count}`]);
      return disconnected.includes(Number(row.workspace_id)) ? missing > 0 : missing !== 0;
    }),
  );
}

/** Adds to one of the databases what is missing in the sum, or subtracts what is too much. @param row of `differencesAcross` */
export function addMissingSql({ table, key, counts }: Counter, row: Row): string {
  const missing = counts.map((count) => Number(row[`rows_${count}`]) - Number(row[`kept_${count}`]));
  return `INSERT INTO ${table} (${[...key, ...counts].join(", ")}) VALUES (${[...key.map((column) => row[column]), ...missing].join(", ")})
    ON CONFLICT (${key}) DO UPDATE SET ${counts.map((count) => `${count} = ${count} + excluded.${count}`).join(", ")}`;
}
