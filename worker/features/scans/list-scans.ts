import { and, eq, gte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import { dailyCounts, firstScans } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { localDay } from "../../time.ts";
import { type Example, presentExamples } from "../backtest/examples.ts";
import { loadScope, policiesOf } from "../backtest/scope.ts";
import { allOfDay } from "../comments/list/day-counts.ts";
import { scanSince } from "../comments/sweeps/running-scan.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadWorkspacePages, ownPage, type PageRow } from "../workspaces/own-pages.ts";
import { type Found, loadScanFindings } from "./found-by-scan.ts";
import type { ScansInput } from "./schemas.ts";

type ScanRow = typeof firstScans.$inferSelect;
type Input = ScansInput & { workspaceId: number; db: CommentsDb; timeZone: string; subscription: SubscriptionTerms };

/** A scan without progress for this long is stuck, unless the network made it wait. */
const STUCK_MS = 20 * 60_000;

/**
 * Lists the first scans of the workspace's pages with the progress of each, from counts alone, since a screen asks every two
 * seconds.
 *
 * @param input.page only this page and, when its scan is finished, with what would have been hidden and the best examples
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function listScans(deps: Pick<Deps, "core" | "classify" | "networks" | "now">, input: Input) {
  const { workspaceId, db } = input;
  const own =
    input.page === undefined
      ? (await loadWorkspacePages(deps.core, workspaceId)).map(({ page }) => page)
      : [(await ownPage(deps.core, { workspaceId, accountId: input.page })).page];
  const pages = new Map(own.map((page) => [page.id, page]));
  const rows = await db.select().from(firstScans).where(eq(firstScans.workspaceId, workspaceId));
  const scans = await Promise.all(
    rows.flatMap((row) => {
      const account = pages.get(row.pageId);
      return account ? [present(deps, { ...input, row, account })] : [];
    }),
  );
  return { scans };
}

type Scan = Input & { row: ScanRow; account: PageRow };

async function present(deps: Pick<Deps, "core" | "classify" | "networks" | "now">, scan: Scan) {
  const { row, account, db } = scan;
  const since = scanSince(row.startedAt);
  const state = stateOf(row, account, deps.now());
  const findings = state === "done" && scan.page !== undefined ? await loadScanFindings(db, account, since) : null;
  return {
    page: account.publicId,
    state,
    /** The comments of those days that are stored so far. */
    considered: await countSince(scan, since),
    /** Null when it was not counted. */
    wouldHide: findings?.length ?? null,
    comments: await loadExamples(deps, scan, pickInstructive(findings ?? [])),
    choice: row.choice,
  };
}

/** The state of a scan, or of another reading: `waiting` for the network, which asked for a pause; `failed` when no retry follows. */
export function stateOf(row: Pick<ScanRow, "startedAt" | "progressAt" | "finishedAt">, page: PageRow, now: number) {
  if (row.finishedAt !== null) return "done" as const;
  const isBroken = page.status !== "active" || page.problem === "token" || page.problem === "permission";
  if (isBroken) return "failed" as const;
  if ((page.pausedUntil ?? 0) > now) return "waiting" as const;
  const lastMoved = Math.max(row.progressAt ?? row.startedAt, page.pausedUntil ?? 0);
  return now - lastMoved > STUCK_MS ? ("failed" as const) : ("running" as const);
}

async function countSince({ db, account, timeZone }: Scan, since: number): Promise<number> {
  const [counted] = await db
    .select({ comments: sumOf(allOfDay) })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.workspaceId, account.workspaceId),
        gte(dailyCounts.day, localDay(since, timeZone)),
        eq(dailyCounts.pageId, account.id),
      ),
    );
  return counted?.comments ?? 0;
}

async function loadExamples(
  deps: Pick<Deps, "core" | "classify" | "networks" | "now">,
  { account, workspaceId, db, subscription }: Scan,
  ids: number[],
): Promise<Example[]> {
  if (ids.length === 0) return [];
  const scope = await loadScope(deps, { workspaceId, subscription, page: account.publicId });
  const policy = policiesOf(scope).get(account.id)!;
  // With the policy of a page that acts, since a policy that only observes gives no reason.
  const acting = { ...policy, automod: true, observeOnly: false };
  const [examples] = await presentExamples(deps, db, scope, [{ ids, policyOf: () => acting }]);
  return examples!;
}

const SHOWN = 10;
/**
 * The number of places at the end for comments that look like customers: an owner wants to see possible mistakes too, after the
 * worst comments.
 */
const CUSTOMERS = 3;

/** Picks the most useful examples of a page: the worst first, then possible mistakes, the likeliest first. @returns ids */
export function pickInstructive(findings: readonly Found[]): number[] {
  const { customers = [], worst = [] } = Object.groupBy(findings, ({ legitimate }) =>
    legitimate >= LEGITIMATE_FROM ? "customers" : "worst",
  );
  const doubtful = customers.toSorted((a, b) => b.legitimate - a.legitimate);
  const free = SHOWN - Math.min(CUSTOMERS, doubtful.length);
  const shown = worst.toSorted((a, b) => b.score - a.score).slice(0, free);
  return [...shown, ...doubtful.slice(0, SHOWN - shown.length)].map(({ id }) => id);
}
