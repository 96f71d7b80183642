import { and, eq, isNull, lt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { grantContext, pageContext } from "../../../platform/crypto/seal.ts";
import { batch } from "../../../platform/db/batch.ts";
import { grants, pageHealth, pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { ownPage, type PageRow } from "../../workspaces/own-pages.ts";
import { connectionFailure } from "../connection-failure.ts";
import { countComments } from "./count.ts";
import { loadCoverage } from "./coverage.ts";
import { type Counts, type HealthFacts, StoredHealth } from "./facts.ts";
import { loadHealth } from "./load-health.ts";
import { permissionStates } from "./permissions.ts";
import type { Silence } from "./silence.ts";
import { loadSymptoms } from "./traffic.ts";

/** A check is valid for a minute: a second request gets the same result. */
const FRESH_MS = 60_000;

export type CheckDeps = Pick<Deps, "core" | "networks" | "sealer" | "now">;
type Target = { workspaceId: number; db: CommentsDb; accountId: string };

/**
 * Checks a page's connection now, stores the result, and returns it as `loadHealth` does. Within a minute of the last check it
 * returns that one's result.
 *
 * @throws AppError `not_found`, `network_unreachable`
 */
export async function checkHealth(deps: CheckDeps, target: Target) {
  const { page, grant } = await ownPage(deps.core, target);
  if (await begin(deps, page)) await checkOrReport(deps, { page, grant, db: target.db, count: true });
  return loadHealth(deps, { ...target, visible: null });
}

/** @throws AppError `network_unreachable`; a failed check may be repeated at once */
export async function checkOrReport(deps: CheckDeps, input: Check): Promise<void> {
  try {
    await runCheck(deps, input);
  } catch (error) {
    await deps.core.update(pageHealth).set({ startedAt: 0 }).where(eq(pageHealth.pageId, input.page.id));
    throw connectionFailure(error);
  }
}

/** Whether this check may start: of several within a minute, only one does. */
async function begin({ core, now }: CheckDeps, page: PageRow): Promise<boolean> {
  const startedAt = now();
  const started = await core
    .insert(pageHealth)
    .values({ pageId: page.id, workspaceId: page.workspaceId, startedAt })
    .onConflictDoUpdate({
      target: pageHealth.pageId,
      set: { startedAt },
      setWhere: lt(pageHealth.startedAt, startedAt - FRESH_MS + 1),
    })
    .returning({ pageId: pageHealth.pageId });
  return started.length > 0;
}

type Check = { page: PageRow; grant: typeof grants.$inferSelect; db: CommentsDb; count: boolean };

/**
 * @param count whether to compare comments too, which takes more calls
 * @returns whether the page is silent; null when unknown
 */
export async function runCheck(deps: CheckDeps, { page, grant, db, count }: Check): Promise<Silence | null> {
  const now = deps.now();
  const { facts, token } = await gatherFacts(deps, { page, grant });
  const canCount = count && page.status === "active" && facts.token?.valid === true;
  const counts = canCount ? await countComments(deps, db, { page, token, now }) : undefined;
  const { traffic, silence } = await loadSymptoms(deps, db, { page, now });
  const { foundByWebhook, foundBySweep } = traffic;
  const coverage = await loadCoverage(db, { workspaceId: page.workspaceId, pageId: page.id, now });
  const seen = { silence, traffic: { foundByWebhook, foundBySweep }, coverage };
  await store(deps, { page, grant, facts, counts, ...seen, now });
  return silence;
}

type Found = Omit<StoredHealth, "counts"> & {
  page: PageRow;
  grant: Check["grant"];
  /** Undefined when comments were not counted this time. */
  counts: Counts | null | undefined;
  now: number;
};

async function store(
  { core, networks }: CheckDeps,
  { page, grant, facts, counts, silence, traffic, coverage, now }: Found,
): Promise<void> {
  const network = networks[page.network];
  const row = await core.select().from(pageHealth).where(eq(pageHealth.pageId, page.id)).get();
  const before = StoredHealth.safeParse(row?.facts).data;
  const lastCounts = counts === undefined ? (before?.counts ?? null) : counts;
  const stored: StoredHealth = { facts, counts: lastCounts, silence, traffic, coverage };
  const failure = facts.token?.failure;
  const revoked = failure ? network.meaningOf(failure) === "app_removed" : false;
  await batch(core, {
    health: core
      .insert(pageHealth)
      .values({ pageId: page.id, workspaceId: page.workspaceId, startedAt: now, checkedAt: now, facts: stored })
      .onConflictDoUpdate({
        target: pageHealth.pageId,
        set: { checkedAt: now, facts: stored, ...(counts !== undefined && { countedAt: now }) },
      }),
    page: core
      .update(pages)
      .set({
        problem: problemAfter(page, network, facts),
        ...usability(page, network, facts, now),
        ...subscribed(facts, network, now),
      })
      // A reconnection that happened meanwhile is newer, so it is kept.
      .where(and(eq(pages.id, page.id), eq(pages.sealedToken, page.sealedToken), isNull(pages.disconnectedAt))),
    grant: revoked
      ? core
          .update(grants)
          .set({ status: "revoked", updatedAt: now })
          .where(and(eq(grants.id, grant.id), eq(grants.sealedToken, grant.sealedToken)))
      : undefined,
  });
}

/**
 * The page's problem after a check. A check does not end a block by the network; a token or permission that works again ends its
 * problem.
 */
function problemAfter(page: PageRow, { permissions }: SocialNetwork, facts: HealthFacts): PageRow["problem"] {
  if (!facts.appAccepted || page.problem === "blocked") return page.problem;
  if (!facts.token?.valid) return "token";
  const lacks = permissionStates(permissions, facts).some(
    ({ level, state }) => level === "required" && state !== "granted",
  );
  return lacks ? "permission" : null;
}

const KINDS = ["hide", "unhide", "delete", "reply_public", "reply_private"] as const;

/** The permissions that our calls need and cannot use: not granted, or without the task on the page. A dead token says nothing. */
function usability(page: PageRow, network: SocialNetwork, facts: HealthFacts, now: number) {
  if (!facts.appAccepted || !facts.token?.valid) return {};
  const granted = new Set<string>(
    permissionStates(network.permissions, facts).flatMap(({ scope, state }) => (state === "granted" ? [scope] : [])),
  );
  const { tasks } = facts;
  const maysOf = (kind: (typeof KINDS)[number]) =>
    kind === "reply_private" ? network.mayMessage : network.mayModerate;
  const lacking = KINDS.filter((kind) => {
    const hasTask = tasks === null || maysOf(kind)(tasks);
    return !hasTask || !granted.has(network.permissionFor(kind));
  });
  const unusable = [...new Set(lacking.map((kind) => network.permissionFor(kind)))];
  const isMended = page.unusableScopes?.some((scope) => !unusable.includes(scope)) ?? false;
  return { unusableScopes: unusable.length > 0 ? unusable : null, ...(isMended && { scopesUsableAt: now }) };
}

const subscribed = ({ pageFields }: HealthFacts, { subscription }: SocialNetwork, now: number) =>
  pageFields === undefined ? {} : { subscribedAt: pageFields?.includes(subscription.page) ? now : null };

/** Opens the page's token, and reads the network's facts about the token and the subscriptions. */
async function gatherFacts(
  { networks, sealer }: Pick<Deps, "networks" | "sealer">,
  { page, grant }: Pick<Check, "page" | "grant">,
): Promise<{ facts: HealthFacts; token: string }> {
  const { workspaceId, network, externalId, groupKey } = page;
  const [token, personToken] = await Promise.all([
    sealer.open(page.sealedToken, pageContext(workspaceId, network, externalId)),
    sealer.open(grant.sealedToken, grantContext(grant.workspaceId, grant.externalUserId)),
  ]);
  const inspection = await networks[network].inspect({ externalId, groupKey, token, personToken: personToken || null });
  return { token, facts: { granted: grant.scopes, declined: grant.declinedScopes, ...inspection } };
}
