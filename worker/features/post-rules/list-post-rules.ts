import type { Deps } from "../../deps.ts";
import { isoTimeOrNull } from "../../time.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { loadNames } from "../workspaces/names.ts";

/** Lists the rules of posts that are in force, the latest first. */
export async function listPostRules(deps: Pick<Deps, "core" | "now">, { workspaceId }: { workspaceId: number }) {
  const [snapshots, names] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible: null }),
  ]);
  const now = deps.now();
  const rules = snapshots
    .flatMap(({ pageId, settings }) => (settings.postRules ?? []).map((rule) => ({ pageId, rule })))
    .filter(({ rule: { until } }) => until === null || until > now)
    .sort((a, b) => b.rule.createdAt - a.rule.createdAt);
  const shown = rules.flatMap(({ pageId, rule: { id, post, mode, until } }) => {
    if (mode === "raid") return [];
    const page = pageId === null ? undefined : names.pages.get(pageId);
    return [
      {
        id,
        social_account_id: page?.publicId ?? "",
        /** Null: the whole page. */
        post_id: post,
        mode,
        until: isoTimeOrNull(until),
      },
    ];
  });
  return { success: true as const, rules: shown };
}
