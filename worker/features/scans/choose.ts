import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { firstScans } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { loadScope, ownSettings, policiesOf } from "../backtest/scope.ts";
import { scanSince } from "../comments/sweeps/running-scan.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import type { ScanChoiceInput } from "./schemas.ts";

type Input = ScanChoiceInput & {
  workspaceId: number;
  db: CommentsDb;
  userId: number;
  page: string;
  subscription: SubscriptionTerms;
};

/**
 * Stores the owner's choice after a page's first scan: protect it from now on, or only observe. It can be changed later.
 *
 * @returns `acts`: whether comments are hidden from now on; false even when the workspace's own settings only observe
 * @throws AppError `not_found`, `in_progress` while the scan runs, `changed_meanwhile` when its settings were saved at the same
 * time
 */
export async function chooseAfterScan(deps: Pick<Deps, "core" | "queues" | "networks" | "now">, input: Input) {
  const { workspaceId, db, userId, choice } = input;
  const { page } = await ownPage(deps.core, { workspaceId, accountId: input.page });
  const scan = await db.query.firstScans.findFirst({ where: eq(firstScans.pageId, page.id) });
  if (!scan || scan.workspaceId !== workspaceId)
    throw new AppError("not_found", { facts: `no scan of account ${input.page}` });
  if (scan.finishedAt === null)
    throw new AppError("in_progress", { message: "La revisión de esta página sigue en curso. Espera unos segundos." });

  const scope = await loadScope(deps, { workspaceId, subscription: input.subscription, page: input.page });
  const before = ownSettings(scope);
  const protects = choice === "protect";
  await saveSettings(deps, {
    workspaceId,
    userId,
    pageId: page.id,
    version: String(scope.snapshots.find(({ pageId }) => pageId === page.id)?.id ?? 0),
    automod: protects || before.automod,
    prohibitedKeywords: before.prohibitedKeywords,
    observeOnly: !protects,
    ...(protects && input.hideFound && { applyTo: "past", since: scanSince(scan.startedAt) }),
  });
  await db.update(firstScans).set({ choice }).where(eq(firstScans.pageId, page.id));
  const after = policiesOf(await loadScope(deps, { workspaceId, subscription: input.subscription, page: input.page }));
  const { automod, observeOnly } = after.get(page.id)!;
  return { choice, acts: automod && !observeOnly };
}
