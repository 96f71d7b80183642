import { drizzle } from "drizzle-orm/d1";
import * as commentsSchema from "./comments.ts";
import * as coreSchema from "./core.ts";

export const openCore = (d1: D1Database) => drizzle(d1, { schema: coreSchema });
export const openComments = (d1: D1Database) => drizzle(d1, { schema: commentsSchema });

/** Without drizzle's `batch`, which returns results by position; `batch.ts` returns them by name. */
export type CoreDb = Omit<ReturnType<typeof openCore>, "batch">;
export type CommentsDb = Omit<ReturnType<typeof openComments>, "batch">;
