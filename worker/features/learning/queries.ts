import { and, desc, eq } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import { type LearningChoices, learnedAdapters, policies } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { OfPage } from "./corrections.ts";

/** Reads what people chose about a page's learning, and its latest adapter. */
export async function loadLatestLearning(core: CoreDb, { workspaceId, pageId }: OfPage) {
  const { settings, learned } = await batch(core, {
    settings: core
      .select({ settings: policies.settings })
      .from(policies)
      .where(and(eq(policies.workspaceId, workspaceId), eq(policies.pageId, pageId)))
      .orderBy(desc(policies.id))
      .limit(1),
    learned: core
      .select()
      .from(learnedAdapters)
      .where(and(eq(learnedAdapters.workspaceId, workspaceId), eq(learnedAdapters.pageId, pageId)))
      .orderBy(desc(learnedAdapters.id))
      .limit(1),
  });
  const choices: LearningChoices = settings[0]?.settings.learning ?? {};
  return { choices, latest: learned[0] };
}
