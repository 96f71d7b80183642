// Turns facts into problems, with their effects and remedies. Pure.

import type { PermissionName } from "../../../networks/connection-types.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { isoTime } from "../../../time.ts";
import { DAY_MS, EXPIRING_DAYS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { alarmInForce, type SpotCheck } from "../spot-check-result.ts";
import type { Coverage } from "./coverage.ts";
import type { Counts, HealthFacts } from "./facts.ts";
import { permissionStates } from "./permissions.ts";
import type { Silence } from "./silence.ts";
import { CAUSES, type ProblemCode } from "./texts-es.ts";
import type { Traffic } from "./traffic.ts";

/** What a button does about a problem. */
type Remedy =
  /** Opens the network's dialog with a request for exactly these permissions. */
  | { kind: "reconnect"; permissions: PermissionName[] }
  /** `POST /social/accounts/{id}/repair`. */
  | { kind: "repair" }
  /** A sweep brings the missing comments, then `GET /comments/sync` returns them. */
  | { kind: "sync" }
  /** An administrator of the page must give the person a task; `label` and `url` name the place. */
  | { kind: "role"; url: string; label: string }
  /** Our support has to fix it. */
  | { kind: "support" }
  /** Wait, until this time when it is known (ISO 8601). */
  | { kind: "wait"; until: string | null };

export type HealthProblem = {
  code: ProblemCode;
  /** `error` comments are lost or no action is possible · `warning` something else does not work, or will soon stop working */
  severity: "error" | "warning";
  causes: string;
  remedy: Remedy;
};

/** What the page's own row and our traffic show in addition to the network's facts. */
export type Circumstances = {
  network: SocialNetwork;
  /** External id of the page that it is linked to. */
  groupKey: string;
  /** As the page's row stores it. */
  problem: "token" | "permission" | "blocked" | null;
  pausedUntil: number | null;
  /** Until when its calls wait, because its own share of calls, or that of its workspace, is used up. */
  callsPausedUntil: number | null;
  /** Null before the first check. */
  traffic: Pick<Traffic, "foundByWebhook" | "foundBySweep"> | null;
  silence: Silence | null;
  counts: Counts | null;
  /** Null when it was not read. */
  coverage: Coverage | null;
  spotCheck: SpotCheck | null;
};

const SOON_MS = EXPIRING_DAYS * DAY_MS;
/** With fewer comments than this, a few late webhooks are chance. */
const ENOUGH_COMMENTS = 5;

/** A problem; without `causes` it has the usual effect of its code. */
type Finding = Omit<HealthProblem, "causes"> & { causes?: string };

export const problemsOf = (facts: HealthFacts | null, at: Circumstances, now: number): HealthProblem[] =>
  findings(facts, at, now).map((each) => ({ causes: CAUSES[each.code](at.network), ...each }));

function findings(facts: HealthFacts | null, at: Circumstances, now: number): Finding[] {
  const ofConnection = facts ? connectionProblems(facts, at, now) : [];
  ofConnection.push(...refusedSince(at, ofConnection));
  // A dead connection explains every other symptom.
  if (ofConnection.some(({ code }) => code === "token_invalid" || code === "app_refused")) return ofConnection;
  return [
    ...ofConnection,
    ...passingProblems(at, now),
    ...symptoms(at, ofConnection),
    ...missed(at, now),
    ...unvisited(at, now),
  ];
}

const error = (code: ProblemCode, remedy: Remedy, causes: string | null = null): Finding => ({
  code,
  severity: "error",
  remedy,
  ...(causes !== null && { causes }),
});
const warning = (code: ProblemCode, remedy: Remedy, causes: string | null = null): Finding => ({
  ...error(code, remedy, causes),
  severity: "warning",
});
/** Asks for all permissions again. */
const reconnect = ({ requests }: SocialNetwork): Remedy => ({ kind: "reconnect", permissions: [...requests.usual] });
const deadToken = (network: SocialNetwork, failure: string | null) =>
  error("token_invalid", reconnect(network), failure === null ? null : network.tokenCause(failure));

/** A refusal after the last check, or before the first one. The next check will say why. */
function refusedSince({ problem, network }: Circumstances, findings: Finding[]): Finding[] {
  const isReported = (code: ProblemCode) => findings.some((each) => each.code === code);
  if (problem === "token" && !isReported("token_invalid")) return [deadToken(network, null)];
  if (problem === "permission" && !findings.some(({ severity }) => severity === "error"))
    return [error("permission_missing", reconnect(network))];
  return [];
}

function connectionProblems(facts: HealthFacts, { network, groupKey }: Circumstances, now: number): Finding[] {
  if (!facts.appAccepted) return [error("app_refused", { kind: "support" })];
  const { token } = facts;
  if (!token?.valid) return [deadToken(network, token?.failure ?? null)];

  const findings: Finding[] = [];
  const end = Math.min(
    token.expiresAt ?? Number.POSITIVE_INFINITY,
    token.dataAccessExpiresAt ?? Number.POSITIVE_INFINITY,
  );
  if (end - now < SOON_MS) findings.push(warning("token_expiring", reconnect(network)));
  if (facts.listed === false) findings.push(error("page_not_granted", reconnect(network)));
  for (const { scope, name, state, level, causes } of permissionStates(network.permissions, facts)) {
    if (state === "granted" || level === "optional") continue;
    const say = level === "required" ? error : warning;
    findings.push(say("permission_missing", { kind: "reconnect", permissions: [{ scope, name }] }, causes));
  }
  const role: Remedy = { kind: "role", url: network.rolesUrl(groupKey), label: network.provider };
  if (facts.tasks && !network.mayModerate(facts.tasks)) findings.push(error("task_missing", role));
  if (facts.tasks && !network.mayMessage(facts.tasks)) findings.push(warning("messaging_task_missing", role));
  return [...findings, ...subscriptionProblems(facts, network)];
}

function subscriptionProblems(
  { appFields, pageFields, accountFields }: HealthFacts,
  { subscription }: SocialNetwork,
): Finding[] {
  const findings: Finding[] = [];
  if (appFields !== undefined && !appFields?.includes(subscription.app))
    findings.push(error("app_subscription_missing", { kind: "support" }));
  if (pageFields !== undefined && !pageFields?.includes(subscription.page))
    findings.push(error("subscription_missing", { kind: "repair" }));
  // The page's own subscription may cover it, so its absence alone is only a hint.
  if (subscription.account !== null && accountFields !== undefined && !accountFields?.includes(subscription.account))
    findings.push(warning("account_subscription_missing", { kind: "repair" }));
  return findings;
}

function passingProblems({ problem, pausedUntil, callsPausedUntil }: Circumstances, now: number): Finding[] {
  const findings: Finding[] = [];
  if (problem === "blocked") findings.push(error("blocked", { kind: "wait", until: null }));
  if (pausedUntil !== null && pausedUntil > now)
    findings.push(warning("rate_limited", { kind: "wait", until: isoTime(pausedUntil) }));
  if (callsPausedUntil !== null && callsPausedUntil > now)
    findings.push(warning("share_used", { kind: "wait", until: isoTime(callsPausedUntil) }));
  return findings;
}

/** The rotation visits a post within a day; a little more is chance. */
export const VISIT_EVERY_MS = DAY_MS + HOUR_MS;

const unvisited = ({ coverage }: Circumstances, now: number): Finding[] =>
  coverage && coverage.oldestVisitAt !== null && coverage.oldestVisitAt < now - VISIT_EVERY_MS
    ? [warning("posts_unvisited", { kind: "wait", until: null })]
    : [];

const missed = ({ spotCheck }: Circumstances, now: number): Finding[] =>
  alarmInForce(spotCheck, now) ? [error("spot_check_alarm", { kind: "support" })] : [];

/** Problems that the network's facts do not explain, but that our data show. */
function symptoms({ traffic, silence, counts }: Circumstances, reported: Finding[]): Finding[] {
  const findings: Finding[] = [];
  const explained = reported.some(({ severity }) => severity === "error");
  const seen = traffic ? traffic.foundByWebhook + traffic.foundBySweep : 0;
  if (!explained && traffic && seen >= ENOUGH_COMMENTS && traffic.foundBySweep > seen / 2)
    findings.push(warning("webhooks_missing", { kind: "repair" }));
  if (counts && counts.posts.missing + counts.ads.missing > 0)
    findings.push(error("comments_missing", { kind: "sync" }));
  // Without the permission its own problem says so; with it, nothing that we may ask for shows them.
  if (counts && !counts.adsReadable && !reported.some(({ code }) => code === "permission_missing"))
    findings.push(warning("ads_unreadable", { kind: "wait", until: null }));
  if (silence?.silent) findings.push(warning("silent", { kind: "repair" }));
  return findings;
}
