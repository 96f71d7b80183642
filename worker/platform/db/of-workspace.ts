import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The condition that rows belong to a workspace, in addition to one that finds them by their keys. Without statistics SQLite
 * prefers an index by workspace to many keys, and would read every comment of the workspace; the sign prevents that.
 */
export const ofWorkspace = (column: SQLWrapper, workspaceId: number | Placeholder): SQL =>
  sql`+${column} = ${workspaceId}`;
