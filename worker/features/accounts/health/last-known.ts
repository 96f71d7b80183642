import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pageHealth, pages, workspaces } from "../../../platform/db/core.ts";
import { isoTimeOrNull } from "../../../time.ts";
import { callsPausedUntil } from "../../workspaces/call-share.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { SpotCheck } from "../spot-check-result.ts";
import { StoredHealth } from "./facts.ts";
import { type HealthProblem, problemsOf } from "./problems.ts";
import { type HealthState, proofOf, stateOf } from "./proof.ts";

const NOTHING = { facts: null, counts: null, silence: null, traffic: null, coverage: null };

type Known = { checkedAt: string | null; problems: HealthProblem["code"][]; state: HealthState };

/** Problems from the last checks of a workspace's pages, by the page's internal id; one read, no call to a network. */
export async function loadLastKnownProblems(
  deps: Pick<Deps, "core" | "networks" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<Map<number, Known>> {
  const rows = await deps.core
    .select({ page: pages, health: pageHealth, workspace: { callsPausedUntil: workspaces.callsPausedUntil } })
    .from(pageHealth)
    .innerJoin(pages, eq(pages.id, pageHealth.pageId))
    .innerJoin(workspaces, eq(workspaces.id, pageHealth.workspaceId))
    .where(eq(pageHealth.workspaceId, workspaceId));
  return new Map(rows.map((row) => [row.page.id, lastKnown(deps, row)]));
}

type Checked = {
  page: PageRow;
  /** Null before the first check. */
  health: typeof pageHealth.$inferSelect | null;
  workspace: Pick<typeof workspaces.$inferSelect, "callsPausedUntil">;
};

/** What the last check of a page found. */
export function lastKnown(
  { networks, now }: Pick<Deps, "networks" | "now">,
  { page, health, workspace }: Checked,
): Known {
  const { facts, ...seen } = StoredHealth.safeParse(health?.facts).data ?? NOTHING;
  const spotCheck = SpotCheck.safeParse(health?.spotCheck).data ?? null;
  const { groupKey, problem, pausedUntil } = page;
  const network = networks[page.network];
  const waits = { pausedUntil, callsPausedUntil: callsPausedUntil(page, workspace) };
  const problems = problemsOf(facts, { network, groupKey, problem, ...waits, spotCheck, ...seen }, now());
  const checkedAt = health?.checkedAt ?? null;
  const state = stateOf(proofOf({ checkedAt, spotCheck, page, ...seen }, now()), problems);
  return { checkedAt: isoTimeOrNull(checkedAt), problems: [...new Set(problems.map(({ code }) => code))], state };
}
