import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pageHealth, pages, workspaces } from "../../../platform/db/core.ts";
import { isoTimeOrNull } from "../../../time.ts";
import { callsPausedUntil } from "../../workspaces/call-share.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { SpotCheck } from "../spot-check-result.ts";
import { StoredHealth } from "./facts.ts";
import { type Circumstances, problemsOf } from "./problems.ts";
import { proofOf, stateOf } from "./proof.ts";

/** Problems from the last checks of a workspace's pages, by the page's internal id; one read, no call to a network. */
export async function loadLastKnownProblems(
  deps: Pick<Deps, "core" | "networks" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<Map<number, ReturnType<typeof lastKnown>>> {
  const rows = await deps.core
    .select({ page: pages, health: pageHealth, workspace: { callsPausedUntil: workspaces.callsPausedUntil } })
    .from(pageHealth)
    .innerJoin(pages, eq(pages.id, pageHealth.pageId))
    .innerJoin(workspaces, eq(workspaces.id, pageHealth.workspaceId))
    .where(eq(pageHealth.workspaceId, workspaceId));
  return new Map(rows.map((row) => [row.page.id, lastKnown(deps, row)]));
}

/** What the last check of a page found. */
export function lastKnown(deps: Pick<Deps, "networks" | "now">, checked: Checked) {
  const { problems, state } = judge(deps, checked);
  const checkedAt = isoTimeOrNull(checked.health?.checkedAt ?? null);
  return { checkedAt, problems: [...new Set(problems.map(({ code }) => code))], state };
}

type Checked = {
  page: PageRow;
  /** Null before the first check. */
  health: typeof pageHealth.$inferSelect | null;
  workspace: Pick<typeof workspaces.$inferSelect, "callsPausedUntil">;
};

const NOTHING = { facts: null, counts: null, silence: null, traffic: null, coverage: null };

/** What is wrong with a page, and what is proven: by the facts of its last check, and by our own of now where they were read. */
export function judge(
  { networks, now }: Pick<Deps, "networks" | "now">,
  { page, health, workspace }: Checked,
  readNow: Partial<Pick<Circumstances, "traffic" | "silence" | "coverage">> = {},
) {
  const { facts, ...seen } = { ...(StoredHealth.safeParse(health?.facts).data ?? NOTHING), ...readNow };
  const spotCheck = SpotCheck.safeParse(health?.spotCheck).data ?? null;
  const { groupKey, problem, pausedUntil } = page;
  const waits = { pausedUntil, callsPausedUntil: callsPausedUntil(page, workspace) };
  const network = networks[page.network];
  const problems = problemsOf(facts, { network, groupKey, problem, ...waits, spotCheck, ...seen }, now());
  const proof = proofOf({ checkedAt: health?.checkedAt ?? null, spotCheck, page, ...seen }, now());
  return { facts, counts: seen.counts, spotCheck, problems, proof, state: stateOf(proof, problems) };
}
