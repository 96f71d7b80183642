import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The condition that rows are a workspace's, beside another one that finds them by their keys. Without statistics SQLite takes an
 * index by workspace for better than many keys, and reads every comment of the workspace: the sign keeps it from that.
 */
export const ofWorkspace = (column: SQLWrapper, workspaceId: number | Placeholder): SQL =>
  sql`+${column} = ${workspaceId}`;
