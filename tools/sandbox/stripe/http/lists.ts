import type { Table, Tables } from "../world/world.ts";
import type { Operation } from "./call.ts";
import { invalid } from "./errors.ts";

type Page = { limit?: number; starting_after?: string; ending_before?: string };

/**
 * Returns a page of a list like Stripe: newest first, with 10 rows or `limit`.
 *
 * @param rows  oldest first
 */
export function listOf<Row extends { id: string }>(rows: Iterable<Row>, path: string, page: object): object {
  const { limit = 10, starting_after, ending_before } = page as Page;
  if (limit < 1 || limit > 100) throw invalid("This value must be between 1 and 100 (inclusive).", { param: "limit" });
  const all = [...rows].reverse();
  const at = (id: string, param: string) => {
    const index = all.findIndex((row) => row.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { param, code: "resource_missing" });
    return index;
  };
  if (ending_before !== undefined) {
    const end = at(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url: path };
  }
  const start = starting_after === undefined ? 0 : at(starting_after, "starting_after") + 1;
  return {
    object: "list",
    data: all.slice(start, start + limit),
    has_more: start + limit < all.length,
    url: path,
  };
}

/** The list of a table's rows. @param filters  parameters that are fields of the rows @param more  another filter */
export const listing =
  <Name extends Table>(
    table: Name,
    filters: string[] = [],
    more: (row: Tables[Name], params: never) => boolean = () => true,
  ): Operation =>
  ({ machine, params, path }) => {
    const asked = Object.entries(params).filter(([name]) => filters.includes(name));
    const isWanted = (row: Tables[Name]) =>
      asked.every(([name, wanted]) => (row as Record<string, unknown>)[name] === wanted) && more(row, params as never);
    return listOf([...machine.world.rows[table].values()].filter(isWanted), path, params);
  };
