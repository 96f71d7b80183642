import { AppError } from "../../errors.ts";
import { NetworkError } from "../../network-error.ts";

/** Turns a network's failure into an error for the person who connects; returns any other error unchanged. */
export function connectionFailure(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  const passing = error.problem === "transient" || error.problem === "rate_limited";
  return new AppError(passing ? "network_unreachable" : "oauth_failed", { facts: error.message, cause: error });
}
