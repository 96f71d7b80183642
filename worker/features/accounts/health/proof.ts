// The proof that a healthy state rests on. Pure.
import { CHECK_HOLDS_HOURS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { alarmInForce, type SpotCheck } from "../spot-check-result.ts";
import type { Coverage } from "./coverage.ts";
import type { Counts } from "./facts.ts";
import { type HealthProblem, VISIT_EVERY_MS } from "./problems.ts";

const CHECK_HOLDS_MS = CHECK_HOLDS_HOURS * HOUR_MS;
/** How long counts and spot checks are valid: they are made once a day, with a check that may be late. */
const DAILY_HOLDS_MS = 36 * HOUR_MS;

/** Each part is true while it is proven and recent. A page counts as healthy only while all are true. */
type Proof = {
  /** The network described token, permissions and subscriptions. */
  connection: boolean;
  /** Comments of the latest posts were counted on the network and here. */
  counts: boolean;
  /** Every post was visited within a day. */
  visits: boolean;
  /** A spot check compared random posts, by another way than the sweeps. */
  spotCheck: boolean;
};

type Evidence = {
  /** Epoch milliseconds. */
  checkedAt: number | null;
  counts: Counts | null;
  coverage: Coverage | null;
  spotCheck: SpotCheck | null;
};

export function proofOf({ checkedAt, counts, coverage, spotCheck }: Evidence, now: number): Proof {
  const holds = (at: number | null | undefined, forMs: number) => at != null && at > now - forMs;
  const isVisited = coverage?.posts === 0 || holds(coverage?.oldestVisitAt, VISIT_EVERY_MS);
  return {
    connection: holds(checkedAt, CHECK_HOLDS_MS),
    counts: holds(counts?.countedAt, DAILY_HOLDS_MS),
    visits: coverage?.complete === true && isVisited,
    spotCheck: holds(spotCheck?.at, DAILY_HOLDS_MS) && alarmInForce(spotCheck, now) === null,
  };
}

export type HealthState = "ok" | "warning" | "broken" | "unknown";

/** The state: without problems it is `ok` only when that is proven. */
export function stateOf(proof: Proof, problems: readonly Pick<HealthProblem, "severity">[]): HealthState {
  if (problems.some(({ severity }) => severity === "error")) return "broken";
  if (problems.length > 0) return "warning";
  return Object.values(proof).every(Boolean) ? "ok" : "unknown";
}
