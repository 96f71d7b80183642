// Whoever raises a workspace's sequence of changes also says so, and nobody else has to think of it.

/** Ends every statement that raises `sequences`. */
export const TELL_CHANGE = "RETURNING workspace_id AS changed_workspace, value AS changed_to";

type Told = { changed_workspace: number; changed_to: number };

/**
 * The same database; once a batch is committed, `tell` hears of each workspace whose sequence it raised.
 *
 * @param tell must return at once and not fail
 */
export function tellChanges(d1: D1Database, tell: (workspaceId: number, lastId: number) => void): D1Database {
  return {
    prepare: (query) => d1.prepare(query),
    async batch<T = unknown>(statements: D1PreparedStatement[]) {
      const results = await d1.batch<T>(statements);
      for (const { results: rows } of results) {
        if (!isTold(rows?.[0])) continue;
        for (const row of rows as Told[]) tell(row.changed_workspace, row.changed_to);
      }
      return results;
    },
    exec: (query) => d1.exec(query),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}

const isTold = (row: unknown): row is Told => typeof row === "object" && row !== null && "changed_workspace" in row;
