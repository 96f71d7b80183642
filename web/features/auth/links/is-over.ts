import type { ErrorCode } from "../../../../worker/vocabulary/api/error-body.ts";
import { ApiError } from "../../../api/api-error.ts";

const OVER: readonly string[] = ["link_used", "link_expired", "link_unknown"] satisfies ErrorCode[];

/** Whether a link of a mail opens nothing any more: only another one helps. */
export const isOver = (error: unknown): error is ApiError => error instanceof ApiError && OVER.includes(error.code);
