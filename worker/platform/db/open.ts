import { drizzle } from "drizzle-orm/d1";
import * as commentsSchema from "./comments.ts";
import * as coreSchema from "./core.ts";

/** All that drizzle needs of a database. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

export const openCore = (d1: D1) => drizzle(d1 as D1Database, { schema: coreSchema });
export const openComments = (d1: D1) => drizzle(d1 as D1Database, { schema: commentsSchema });

/** Without drizzle's `batch`, which returns results by position; `batch.ts` returns them by name. */
export type CoreDb = Omit<ReturnType<typeof openCore>, "batch">;
export type CommentsDb = Omit<ReturnType<typeof openComments>, "batch">;
