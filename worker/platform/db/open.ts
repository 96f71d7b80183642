import { drizzle } from "drizzle-orm/d1";
import * as commentsSchema from "./comments.ts";
import * as coreSchema from "./core.ts";

export const openCore = (d1: D1Database) => drizzle(d1, { schema: coreSchema });
export const openComments = (d1: D1Database) => drizzle(d1, { schema: commentsSchema });

export type CoreDb = ReturnType<typeof openCore>;
export type CommentsDb = ReturnType<typeof openComments>;

/** Rows written by the statements of a batch, index entries included, as D1 bills them. */
export const rowsWritten = (results: readonly unknown[]): number =>
  results.reduce<number>((sum, result) => sum + ((result as D1Result).meta?.rows_written ?? 0), 0);
