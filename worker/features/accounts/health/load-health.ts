import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { pageHealth, workspaces } from "../../../platform/db/core.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";
import { ownPage } from "../../workspaces/own-pages.ts";
import { isVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { SpotCheck } from "../spot-check-result.ts";
import { loadCoverage } from "./coverage.ts";
import { judge } from "./last-known.ts";
import { permissionStates } from "./permissions.ts";
import { loadSymptoms } from "./traffic.ts";

/**
 * Returns the state of an account's connection: the network's facts from the last check, and our own facts from now.
 *
 * @throws AppError `not_found`
 */
export async function loadHealth(
  { core, networks, now }: Pick<Deps, "core" | "networks" | "now">,
  { workspaceId, visible, db, accountId }: WorkspaceReader & { accountId: string },
) {
  const { page } = await ownPage(core, { workspaceId, accountId });
  if (!isVisible(visible, page.id)) throw new AppError("not_found", { facts: `account ${accountId}` });
  const at = now();
  const [row, workspace, { traffic, silence }, coverage] = await Promise.all([
    core.select().from(pageHealth).where(eq(pageHealth.pageId, page.id)).get(),
    core.select().from(workspaces).where(eq(workspaces.id, workspaceId)).get(),
    loadSymptoms({ core }, db, { page, now: at }),
    loadCoverage(db, { workspaceId, pageId: page.id, now: at }),
  ]);
  const network = networks[page.network];
  const { subscription } = network;
  const { facts, counts, spotCheck, problems, proof, state } = judge(
    { networks, now },
    { page, health: row ?? null, workspace: workspace! },
    { traffic, silence, coverage },
  );
  const { oldestVisitAt, unnamedAds, ...reached } = coverage;
  const { spotCheck: provenBySpotCheck, ...proven } = proof;
  return {
    account_id: page.publicId,
    platform: page.network,
    status: page.status,
    paused_by_plan: page.suspendedAt !== null,
    checked_at: isoTimeOrNull(row?.checkedAt ?? null),
    state,
    proof: { ...proven, spot_check: provenBySpotCheck },
    token: facts?.token && {
      valid: facts.token.valid,
      expires_at: isoTimeOrNull(facts.token.expiresAt),
      data_access_expires_at: isoTimeOrNull(facts.token.dataAccessExpiresAt),
    },
    permissions: facts ? permissionStates(network.permissions, facts) : [],
    tasks: facts?.tasks ?? null,
    subscription: {
      app: subscribedTo(facts?.appFields, subscription.app),
      page: subscribedTo(facts?.pageFields, subscription.page),
      // Missing for networks that have only the page's subscription.
      ...(subscription.account !== null && { account: subscribedTo(facts?.accountFields, subscription.account) }),
      fields: facts?.pageFields ?? null,
    },
    webhooks: {
      last_at: isoTimeOrNull(traffic.lastWebhookAt),
      delay: traffic.delay && {
        p50_seconds: traffic.delay.p50Seconds,
        p95_seconds: traffic.delay.p95Seconds,
        sample: traffic.delay.sample,
      },
      found_by_webhook: traffic.foundByWebhook,
      found_by_sweep: traffic.foundBySweep,
    },
    sweep: { last_at: isoTimeOrNull(page.lastSweepAt), paused_until: isoTimeOrNull(page.pausedUntil) },
    counts: counts && {
      counted_at: isoTimeOrNull(counts.countedAt),
      posts: counts.posts,
      ads: counts.ads,
      ads_readable: counts.adsReadable,
    },
    coverage: { ...reached, oldest_visit_at: isoTimeOrNull(oldestVisitAt), unnamed_ads: unnamedAds },
    spot_check: spotCheck && presentSpotCheck(spotCheck),
    silence,
    problems,
  };
}

/** Null when unknown. */
const subscribedTo = (fields: string[] | null | undefined, field: string): boolean | null =>
  fields === undefined ? null : (fields?.includes(field) ?? false);

const presentSpotCheck = ({ at, alarm, ...counted }: SpotCheck) => ({
  ...counted,
  at: isoTime(at),
  alarm_at: isoTimeOrNull(alarm?.at ?? null),
});
