import { getTableColumns } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";

const COLUMNS = Object.entries(getTableColumns(comments));

/** A comment of a statement that was written by hand and selects every column. */
export const rowOf = (raw: Record<string, unknown>): CommentRow =>
  Object.fromEntries(
    COLUMNS.map(([key, column]) => {
      const value = raw[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as CommentRow;
