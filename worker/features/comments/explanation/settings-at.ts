import { and, eq, inArray } from "drizzle-orm";
import { DEFAULT_POLICY } from "../../../moderation/policy.ts";
import { policyFor, ruleFor } from "../../../moderation/policy-for.ts";
import { batch } from "../../../platform/db/batch.ts";
import { learnedAdapters, policies } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { wholeSettings } from "../../../platform/db/statements/whole-settings.ts";
import { policyOf } from "../../settings/policy.ts";
import { idsIn } from "../../settings/policy-version.ts";
import type { CommentRow } from "../queries.ts";

type JudgedBy = Pick<CommentRow, "workspaceId" | "postId" | "copyId" | "postedAt">;

/**
 * The settings a comment was judged by, from the snapshots it names. What the plan and the network allow does not matter here.
 *
 * @param version as analyses name it (`settings/policy-version.ts`)
 */
export async function settingsAt(core: CoreDb, { workspaceId, ...row }: JudgedBy, version: string | undefined) {
  const { workspacePolicyId, pagePolicyId, adapterId } = idsIn(version);
  const ids = [workspacePolicyId, pagePolicyId].filter((id) => id !== null);
  const rows = await batch(core, {
    snapshots: core
      .select({ id: policies.id, settings: wholeSettings })
      .from(policies)
      .where(and(eq(policies.workspaceId, workspaceId), inArray(policies.id, ids))),
    learned: core
      .select({ adapter: learnedAdapters.adapter, corrections: learnedAdapters.corrections })
      .from(learnedAdapters)
      .where(and(eq(learnedAdapters.workspaceId, workspaceId), eq(learnedAdapters.id, adapterId ?? -1))),
  });
  const settingsOf = (id: number | null) => rows.snapshots.find((row) => row.id === id)?.settings ?? null;
  const workspaceSettings = settingsOf(workspacePolicyId);
  const pageSettings = settingsOf(pagePolicyId);
  const scope = pageSettings ? ("page" as const) : workspaceSettings ? ("workspace" as const) : ("default" as const);
  const plan = { hidesSpam: DEFAULT_POLICY.hidesSpam, allLanguages: DEFAULT_POLICY.languages === "all" };
  const learned = rows.learned[0] ?? null;
  const policy = policyOf({
    workspaceSettings,
    pageSettings,
    plan,
    network: { hide: true },
    learned: learned?.adapter ?? null,
  });
  return {
    scope,
    policy: policyFor(policy, row),
    postMode: ruleFor(policy.postRules, row)?.mode ?? null,
    corrections: learned?.corrections ?? 0,
  };
}
