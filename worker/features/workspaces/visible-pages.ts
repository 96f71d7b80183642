// A person may be limited to some pages of a workspace. Every read of comments and pages for a person uses this limit, like the
// workspace's id: what is on another page is answered as not found.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

/** Internal ids of the only pages that the person may see; null for all of the workspace. */
type VisiblePages = readonly number[] | null;

/** The workspace and the pages that a function may read for a person. */
export type Reader = { workspaceId: number; visible: VisiblePages };

export const isVisible = (visible: VisiblePages, pageId: number): boolean => visible?.includes(pageId) ?? true;

export const onVisible = (column: SQLWrapper, visible: VisiblePages): SQL | undefined =>
  visible === null ? undefined : sql`${column} IN ${boundList(visible)}`;

/** The same, with the opened database of the workspace's comments. */
export type WorkspaceReader = Reader & { db: CommentsDb };
