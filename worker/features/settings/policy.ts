import { DEFAULT_POLICY, type Policy } from "../../moderation/policy.ts";
import type { Capabilities } from "../../networks/capabilities.ts";
import type { PolicySettings, SavedException } from "../../platform/db/core.ts";
import { byCategory } from "../../vocabulary/judging/categories.ts";
import type { Exception } from "../../vocabulary/judging/exceptions.ts";
import type { Adapter } from "../../vocabulary/judging/learning.ts";
import { keywordList } from "./keyword-list.ts";

/** The settings in force until an owner saves others. */
export const DEFAULT_SETTINGS: PolicySettings = { automod: true, prohibitedKeywords: [] };

/**
 * Builds the policy of one page. Machines act when both the owner and the page allow it and neither only observes; the lists of
 * both apply; a page's own level is used before its owner's.
 *
 * @param workspaceSettings null while nothing was saved; the same for the page's
 * @param plan what it allows (`plans/entitlements.ts`)
 * @param network what the page's network can do
 * @param learned what the page learned; its settings decide whether that counts
 */
export function policyOf(input: {
  workspaceSettings: PolicySettings | null;
  pageSettings: PolicySettings | null;
  plan: { hidesSpam: boolean; allLanguages: boolean };
  network: Pick<Capabilities, "hide">;
  learned: Adapter | null;
}): Policy {
  const workspace = input.workspaceSettings ?? DEFAULT_SETTINGS;
  const page = input.pageSettings ?? DEFAULT_SETTINGS;
  return {
    ...DEFAULT_POLICY,
    automod: workspace.automod && page.automod,
    automaticRaid: (workspace.automaticRaid ?? false) || (page.automaticRaid ?? false),
    observeOnly: (workspace.observeOnly ?? false) || (page.observeOnly ?? false),
    prohibitedWords: union(workspace.prohibitedKeywords, page.prohibitedKeywords),
    allowedWords: union(workspace.allowedWords, page.allowedWords),
    allowedDomains: [...new Set([...(workspace.allowedDomains ?? []), ...(page.allowedDomains ?? [])])],
    sensitivity: levels(workspace, page),
    exceptions: inOrder(workspace.exceptions, page.exceptions),
    learned: page.learning?.off ? null : input.learned,
    postRules: page.postRules ?? DEFAULT_POLICY.postRules,
    hidesSpam: input.plan.hidesSpam,
    canHide: input.network.hide,
    languages: input.plan.allLanguages ? "all" : "es",
  };
}

const levels = (workspace: PolicySettings, page: PolicySettings) =>
  byCategory(
    (category) =>
      page.sensitivity?.[category] ?? workspace.sensitivity?.[category] ?? DEFAULT_POLICY.sensitivity[category],
  );

/** Exceptions of both, oldest first. The engine ignores what is stored with an exception. */
const inOrder = (ofWorkspace: SavedException[] = [], ofPage: SavedException[] = []): readonly Exception[] =>
  ofWorkspace.length + ofPage.length === 0
    ? DEFAULT_POLICY.exceptions
    : [...ofWorkspace, ...ofPage].sort((a, b) => a.createdAt - b.createdAt);

const union = (a: string[] = [], b: string[] = []) =>
  b.length === 0 ? a : a.length === 0 ? b : keywordList([...a, ...b]);
