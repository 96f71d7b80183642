// From facts to problems, their effects and their remedies. Pure.
import type { SocialNetwork } from "../../../networks/network.ts";
import { mayModerate, type Scope } from "../../../networks/scopes.ts";
import { DAY_MS, EXPIRING_DAYS } from "../../../vocabulary/durations.ts";
import { type SpotCheck, standingAlarm } from "../spot-checks/found.ts";
import type { Coverage } from "./coverage.ts";
import type { Counts, HealthFacts } from "./facts.ts";
import { permissionStates } from "./permissions.ts";
import type { Silence } from "./silence.ts";
import type { Traffic } from "./traffic.ts";
import { CAUSES, type ProblemCode, tokenCauses } from "./words-es.ts";

/** What one button does about it. */
type Remedy =
  /** Meta's dialog, with a request for exactly these. */
  | { kind: "reconnect"; scopes: Scope[] }
  /** `POST /social/accounts/{id}/repair`. */
  | { kind: "repair" }
  /** `GET /comments/sync` after a sweep brings them. */
  | { kind: "sync" }
  /** An administrator of the page gives the person this task, on Facebook. */
  | { kind: "role"; task: string }
  /** Our support has to fix it. */
  | { kind: "support" }
  /** Wait, until then when the time is known (ISO 8601). */
  | { kind: "wait"; until: string | null };

export type HealthProblem = {
  code: ProblemCode;
  /** `error` comments are lost or no action is possible · `warning` something else does not work, or soon will not */
  severity: "error" | "warning";
  causes: string;
  remedy: Remedy;
};

/** What a page's own row and our traffic show beside Meta's facts. */
type Circumstances = {
  network: Pick<SocialNetwork, "permissions" | "scopes" | "subscription">;
  /** As the page's row stores it. */
  problem: "token" | "permission" | "blocked" | null;
  pausedUntil: number | null;
  /** Until when its calls wait: its own share of them, or that of its workspace, is used up. */
  callsPausedUntil: number | null;
  /** Null before the first check. */
  traffic: Pick<Traffic, "foundByWebhook" | "foundBySweep"> | null;
  silence: Silence | null;
  counts: Counts | null;
  /** Null where it was not looked at. */
  coverage: Coverage | null;
  spotCheck: SpotCheck | null;
};

const SOON_MS = EXPIRING_DAYS * DAY_MS;
/** Below this many, a few late webhooks are chance. */
const ENOUGH_COMMENTS = 5;

export function problemsOf(facts: HealthFacts | null, at: Circumstances, now: number): HealthProblem[] {
  const found = facts ? connectionProblems(facts, at, now) : [];
  found.push(...refusedSince(at, found));
  // A dead connection explains every other symptom.
  if (found.some(({ code }) => code === "token_invalid" || code === "app_refused")) return found;
  return [...found, ...passingProblems(at, now), ...symptoms(at, found), ...missed(at, now), ...unvisited(at, now)];
}

const error = (code: ProblemCode, remedy: Remedy, causes: string = CAUSES[code]): HealthProblem => ({
  code,
  severity: "error",
  causes,
  remedy,
});
const warning = (code: ProblemCode, remedy: Remedy, causes: string = CAUSES[code]): HealthProblem => ({
  ...error(code, remedy, causes),
  severity: "warning",
});
/** Asks for all permissions again. */
const reconnect = ({ scopes }: Pick<SocialNetwork, "scopes">): Remedy => ({
  kind: "reconnect",
  scopes: [...scopes.usual],
});
const deadToken = (network: Pick<SocialNetwork, "scopes">, failure: string | null) =>
  error("token_invalid", reconnect(network), tokenCauses(failure));

/** Meta refused a call after the last check, or before the first one: the next check will say why. */
function refusedSince({ problem, network }: Circumstances, found: HealthProblem[]): HealthProblem[] {
  const known = (code: ProblemCode) => found.some((other) => other.code === code);
  if (problem === "token" && !known("token_invalid")) return [deadToken(network, null)];
  if (problem === "permission" && !found.some(({ severity }) => severity === "error"))
    return [error("permission_missing", reconnect(network))];
  return [];
}

function connectionProblems(facts: HealthFacts, { network }: Circumstances, now: number): HealthProblem[] {
  if (!facts.appAccepted) return [error("app_refused", { kind: "support" })];
  const { token } = facts;
  if (!token?.valid) return [deadToken(network, token?.failure ?? null)];

  const found: HealthProblem[] = [];
  const end = Math.min(
    token.expiresAt ?? Number.POSITIVE_INFINITY,
    token.dataAccessExpiresAt ?? Number.POSITIVE_INFINITY,
  );
  if (end - now < SOON_MS) found.push(warning("token_expiring", reconnect(network)));
  if (facts.listed === false) found.push(error("page_not_granted", reconnect(network)));
  for (const { scope, state, level, causes } of permissionStates(network.permissions, facts)) {
    if (state === "granted" || level === "optional") continue;
    const say = level === "required" ? error : warning;
    found.push(say("permission_missing", { kind: "reconnect", scopes: [scope] }, causes));
  }
  if (facts.tasks && !mayModerate(facts.tasks)) found.push(error("task_missing", { kind: "role", task: "MODERATE" }));
  return [...found, ...subscriptionProblems(facts, network)];
}

function subscriptionProblems(
  { appFields, pageFields, accountFields }: HealthFacts,
  { subscription }: Circumstances["network"],
): HealthProblem[] {
  const found: HealthProblem[] = [];
  if (appFields !== undefined && !appFields?.includes(subscription.app))
    found.push(error("app_subscription_missing", { kind: "support" }));
  if (pageFields !== undefined && !pageFields?.includes(subscription.page))
    found.push(error("subscription_missing", { kind: "repair" }));
  // Meta documents it as covered by the page's own subscription, and users report it as needed: its absence alone is only a
  // hint.
  if (subscription.account !== null && accountFields !== undefined && !accountFields?.includes(subscription.account))
    found.push(warning("instagram_subscription_missing", { kind: "repair" }));
  return found;
}

function passingProblems({ problem, pausedUntil, callsPausedUntil }: Circumstances, now: number): HealthProblem[] {
  const found: HealthProblem[] = [];
  if (problem === "blocked") found.push(error("blocked", { kind: "wait", until: null }));
  if (pausedUntil !== null && pausedUntil > now)
    found.push(warning("rate_limited", { kind: "wait", until: new Date(pausedUntil).toISOString() }));
  if (callsPausedUntil !== null && callsPausedUntil > now)
    found.push(warning("share_used", { kind: "wait", until: new Date(callsPausedUntil).toISOString() }));
  return found;
}

/** The slow rotation visits a post within a day; a little more is chance. */
export const VISIT_EVERY_MS = DAY_MS + 3_600_000;

const unvisited = ({ coverage }: Circumstances, now: number): HealthProblem[] =>
  coverage && coverage.oldestVisitAt !== null && coverage.oldestVisitAt < now - VISIT_EVERY_MS
    ? [warning("posts_unvisited", { kind: "wait", until: null })]
    : [];

const missed = ({ spotCheck }: Circumstances, now: number): HealthProblem[] =>
  standingAlarm(spotCheck, now) ? [error("spot_check_alarm", { kind: "support" })] : [];

/** What cannot be explained by what Meta says, but shows all the same. */
function symptoms({ traffic, silence, counts }: Circumstances, known: HealthProblem[]): HealthProblem[] {
  const found: HealthProblem[] = [];
  const explained = known.some(({ severity }) => severity === "error");
  const seen = traffic ? traffic.foundByWebhook + traffic.foundBySweep : 0;
  if (!explained && traffic && seen >= ENOUGH_COMMENTS && traffic.foundBySweep > seen / 2)
    found.push(warning("webhooks_missing", { kind: "repair" }));
  if (counts && counts.posts.missing + counts.ads.missing > 0) found.push(error("comments_missing", { kind: "sync" }));
  if (counts && !counts.adsReadable)
    found.push(warning("ads_unreadable", { kind: "reconnect", scopes: ["pages_manage_ads", "ads_read"] }));
  if (silence?.silent) found.push(warning("silent", { kind: "repair" }));
  return found;
}
