import { DEFAULT_POLICY, type Policy } from "../../moderation/policy.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import { keywordList } from "./keyword-list.ts";

/** In force until an owner saves others. */
export const DEFAULT_SETTINGS: PolicySettings = { automod: true, prohibitedKeywords: [] };

/**
 * What one page wants of moderation: machines act when both the owner and the page let them, and both lists hold.
 *
 * @param workspaceSettings null while nothing was saved; the same for the page's
 * @param plan              what it allows (`billing/entitlements.ts`)
 */
export function policyOf(input: {
  workspaceSettings: PolicySettings | null;
  pageSettings: PolicySettings | null;
  plan: { hidesSpam: boolean; allLanguages: boolean };
}): Policy {
  const workspace = input.workspaceSettings ?? DEFAULT_SETTINGS;
  const page = input.pageSettings ?? DEFAULT_SETTINGS;
  return {
    ...DEFAULT_POLICY,
    automod: workspace.automod && page.automod,
    prohibitedWords: union(workspace.prohibitedKeywords, page.prohibitedKeywords),
    hidesSpam: input.plan.hidesSpam,
    languages: input.plan.allLanguages ? "all" : "es",
  };
}

const union = (a: string[], b: string[]) => (b.length === 0 ? a : keywordList([...a, ...b]));
