// The exact figures of a page. They are counted when somebody opens it for the first time on a day, about whole days before it: the
// same figures for everybody until the next day, and no more work when many people look.

import { and, count, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { comments } from "../../platform/db/comments.ts";
import { appeals, type PublicFigures, publicPages } from "../../platform/db/core.ts";
import { databaseOf } from "../../platform/db/each-database.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { addDays, localDay } from "../../time.ts";
import { PAST_DAYS } from "../../vocabulary/durations.ts";
import { ATTACK_STATUSES } from "../../vocabulary/judging/attacks.ts";
import type { RuleCode } from "../../vocabulary/judging/published-rules.ts";
import { countCorrected } from "../attacks/count-corrected.ts";
import { momentsOf, type WorkspaceDays } from "../attacks/queries.ts";
import { loadWeekFacts } from "../attacks/week-facts.ts";
import { RULE_CODE } from "../comments/list/search/rule-code-sql.ts";
import { loadCounts } from "../stats/queries.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { countAppeals } from "./appeal-figures.ts";
import type { PublishedPage } from "./published-page.ts";
import { SMALL } from "./rounded.ts";

/** Counts, or returns what was counted today. */
export async function loadFigures(
  deps: Pick<Deps, "core" | "comments" | "now">,
  { page, workspace }: Pick<PublishedPage, "page" | "workspace">,
): Promise<PublicFigures> {
  const { workspaceId, groupKey } = page;
  const to = addDays(localDay(deps.now(), workspace.timeZone), -1);
  if (page.figures?.to === to) return page.figures;
  const days = await withinChoice(deps.core, {
    ...{ workspaceId, visible: null, page: groupKey, timeZone: workspace.timeZone },
    // Every plan keeps comments so long at hand, and the archive takes whole months: none of these is in it.
    ...{ from: addDays(to, 1 - PAST_DAYS), to },
    db: databaseOf(deps, workspace),
  });
  const [counted, asked] = await Promise.all([
    countFigures(days),
    countAppeals(deps.core, and(eq(appeals.workspaceId, workspaceId), eq(appeals.groupKey, groupKey)), momentsOf(days)),
  ]);
  const figures = { ...counted, appeals: asked };
  const isOwn = and(eq(publicPages.workspaceId, workspaceId), eq(publicPages.groupKey, groupKey));
  await deps.core.update(publicPages).set({ figures }).where(isOwn);
  return figures;
}

async function countFigures(days: WorkspaceDays): Promise<Omit<PublicFigures, "appeals">> {
  const [{ total }, byRule, machines, givenBack] = await Promise.all([
    loadCounts(days),
    countByRule(days),
    loadWeekFacts(days),
    countCorrected(days),
  ]);
  // The median of very few would be the time of one of them.
  const medianSeconds = machines.hidden < SMALL ? null : machines.medianSeconds;
  return { from: days.from, to: days.to, received: total, byRule, medianSeconds, givenBack };
}

async function countByRule({ db, workspaceId, visible, ...days }: WorkspaceDays): Promise<PublicFigures["byRule"]> {
  const { from, before } = momentsOf(days);
  const groups = await db
    .select({ code: sql<RuleCode>`${RULE_CODE}`.as("code"), counted: count() })
    .from(indexedBy(comments, "comments_page_status"))
    .where(
      and(
        sql`${comments.pageId} IN (SELECT value FROM json_each(${JSON.stringify(visible)}))`,
        inArray(comments.status, [...ATTACK_STATUSES]),
        gte(comments.postedAt, from),
        lt(comments.postedAt, before),
        eq(comments.workspaceId, workspaceId),
        eq(comments.isOwn, false),
        // Tombstones were never read.
        gt(comments.textAt, 0),
      ),
    )
    .groupBy(sql`code`);
  return Object.fromEntries(groups.map(({ code, counted }) => [code, counted]));
}
