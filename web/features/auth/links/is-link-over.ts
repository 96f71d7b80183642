import type { ErrorCode } from "../../../../worker/vocabulary/api/error-body.ts";
import { ApiError } from "../../../api/api-error.ts";

const CODES: readonly string[] = ["link_used", "link_expired", "link_unknown"] satisfies ErrorCode[];

/** Whether the link of a mail is used, expired or unknown, so that only another one helps. */
export const isLinkOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && CODES.includes(error.code);

/** The secret of a mailed link. It is after `#`, which browsers do not send to a server. Without one, "-", which no link has. */
export const linkSecret = (): string => window.location.hash.slice(1) || "-";
