import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { CheckMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import { grants, pageHealth, pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { endAlert, raiseAlert } from "../../alerts/raise.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { type CheckDeps, runCheck } from "./check.ts";
import type { Silence } from "./silence.ts";

const COUNT_EVERY_MS = DAY_MS;

/**
 * Runs a check that the cron enqueued. Safe to repeat.
 *
 * @returns the number of checks: 0 when the message is void, or the network does not answer
 */
export async function checkPage(deps: CheckDeps, db: CommentsDb, message: CheckMessage): Promise<0 | 1> {
  const { workspaceId, pageId, checkClaim } = message;
  const row = await deps.core
    .select({ page: pages, grant: grants, countedAt: pageHealth.countedAt })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .innerJoin(pageHealth, eq(pageHealth.pageId, pages.id))
    .where(
      and(
        eq(pages.id, pageId),
        eq(pages.workspaceId, workspaceId),
        eq(pages.status, "active"),
        eq(pageHealth.startedAt, checkClaim),
      ),
    )
    .get();
  if (!row) return 0;
  const { page, grant, countedAt } = row;
  try {
    const silence = await runCheck(deps, { page, grant, db, count: (countedAt ?? 0) < deps.now() - COUNT_EVERY_MS });
    await recordSilence(deps, { page, silence });
    return 1;
  } catch (error) {
    // When the network does not answer now, the next round asks again.
    if (!(error instanceof NetworkError)) throw error;
    return 0;
  }
}

export async function recordSilence(
  deps: Pick<Deps, "core" | "now">,
  { page, silence }: { page: PageRow; silence: Silence | null },
): Promise<void> {
  const silent = { workspaceId: page.workspaceId, kind: "page_silent", subject: page.publicId } as const;
  if (silence?.silent)
    await raiseAlert(deps, { ...silent, data: { page: page.name, pageId: page.id, count: silence.days } });
  else await endAlert(deps, silent);
}
