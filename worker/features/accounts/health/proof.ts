// The proof that a healthy state rests on. Pure.
import { CHECK_HOLDS_HOURS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { webhooksInDoubt } from "../../comments/sweeps/webhook-evidence.ts";
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
  /** Every post was visited within a day, and since the last lost webhook; no found comment is left to be brought. */
  visits: boolean;
  /** The last comments came by webhooks, in time. */
  webhooks: boolean;
  /** A spot check compared random posts, by another way than the sweeps. */
  spotCheck: boolean;
};

type Evidence = {
  /** Epoch milliseconds. */
  checkedAt: number | null;
  counts: Counts | null;
  coverage: Coverage | null;
  spotCheck: SpotCheck | null;
  page: Parameters<typeof webhooksInDoubt>[0];
};

export function proofOf({ checkedAt, counts, coverage, spotCheck, page }: Evidence, now: number): Proof {
  const holds = (at: number | null | undefined, forMs: number) => at != null && at > now - forMs;
  const isVisited = coverage?.posts === 0 || holds(coverage?.oldestVisitAt, VISIT_EVERY_MS);
  return {
    connection: holds(checkedAt, CHECK_HOLDS_MS),
    counts: holds(counts?.countedAt, DAILY_HOLDS_MS),
    visits: coverage?.complete === true && coverage.searched && !coverage.behind && isVisited,
    webhooks: !webhooksInDoubt(page, now),
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
