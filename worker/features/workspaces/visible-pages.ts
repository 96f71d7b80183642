// A person may be limited to some pages of a workspace. Every read of comments and pages for a person takes this limit, as it takes
// the workspace's id: what is on another page answers like what does not exist.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";

/** Internal ids of the only pages that the asking person may see; null for all of the workspace. */
export type VisiblePages = readonly number[] | null;

/** What a verb reads for a person, and of which workspace. */
export type Reader = { workspaceId: number; visible: VisiblePages };

export const isVisible = (visible: VisiblePages, pageId: number): boolean => visible?.includes(pageId) ?? true;

/** The condition that a row is of a visible page. */
export const onVisible = (column: SQLWrapper, visible: VisiblePages): SQL | undefined =>
  visible === null ? undefined : sql`${column} IN ${boundList(visible)}`;
