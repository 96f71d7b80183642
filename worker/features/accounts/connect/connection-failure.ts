import { AppError } from "../../../errors.ts";
import { NetworkError } from "../../../network-error.ts";

/** What a failure of Meta means to who is connecting; anything else stays what it is. */
export function connectionFailure(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  const passing = error.problem === "transient" || error.problem === "rate_limited";
  return new AppError(passing ? "meta_unavailable" : "oauth_failed", { facts: error.message, cause: error });
}
