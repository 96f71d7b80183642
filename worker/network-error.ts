// A call to a social network that failed, whichever network it is.

/**
 * `token` reconnect needed · `permission` named permission missing · `gone` deleted, or not visible to us · `rate_limited` wait ·
 * `blocked` the network stopped this page's automation, a person must look · `transient` try again soon · `invalid` our request
 * is wrong, trying again cannot help
 */
export type NetworkProblem = "token" | "permission" | "gone" | "rate_limited" | "blocked" | "transient" | "invalid";

export class NetworkError extends Error {
  readonly problem: NetworkProblem;
  /** The network's own code: for Meta `code` or `code/subcode`; `http 502`, `timeout` or `network` when it sent none. */
  readonly networkCode: string;
  /** Milliseconds to wait before the next call, when the network said so. */
  readonly waitMs: number | undefined;

  constructor(problem: NetworkProblem, networkCode: string, options: { waitMs?: number; cause?: unknown } = {}) {
    super(`network ${problem} (${networkCode})`, { cause: options.cause });
    this.name = "NetworkError";
    this.problem = problem;
    this.networkCode = networkCode;
    this.waitMs = options.waitMs;
  }
}
