import { AppError } from "../../../errors.ts";
import { NetworkError } from "../../../network-error.ts";

/** A failure of the network as an error for the person who connects; any other error is returned unchanged. */
export function connectionFailure(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  const passing = error.problem === "transient" || error.problem === "rate_limited";
  return new AppError(passing ? "network_unreachable" : "oauth_failed", { facts: error.message, cause: error });
}
