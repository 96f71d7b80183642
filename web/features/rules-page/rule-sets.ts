// Sets of rules: read, previewed and applied, in this workspace or in another one of the same person, with their rights there.

import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { inWorkspace } from "../../api/call.ts";
import type { AccountsAnswer, RuleSet, RuleSetPreview } from "../../api/types.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";

const setApi = api.moderation["rule-set"];

export const ruleSetQuery = (page: string | undefined) =>
  queryOptions({
    queryKey: ["rule-set", page ?? null],
    queryFn: async () => (await bodyOf(setApi.$get({ query: { page } }))).rules,
    // It is read anew for each copy and file.
    staleTime: 0,
    gcTime: 0,
  });

/** The accounts of another workspace of the person. */
export const accountsOfQuery = (workspace: string) =>
  queryOptions({
    queryKey: ["accounts-of", workspace],
    queryFn: (): Promise<AccountsAnswer> => bodyOf(api.social.accounts.$get({}, inWorkspace(workspace))),
  });

export type Application = {
  rules: RuleSet;
  mode: "add" | "replace";
  /** Accounts by their public ids; none for all pages of the workspace. */
  pages: string[];
  /** Undefined for the workspace of this tab. */
  workspace: string | undefined;
};

/** The most that one request may be about (`MAX_TARGETS` of the Worker, whose schemas weigh more than this page). */
const AT_ONCE = 30;

async function inParts<Target>(
  { pages, workspace, ...json }: Application,
  call: (
    json: Omit<Application, "workspace">,
    options: ReturnType<typeof inWorkspace>,
  ) => Promise<{ targets: Target[] }>,
): Promise<Target[]> {
  const targets: Target[] = [];
  for (let from = 0; from === 0 || from < pages.length; from += AT_ONCE) {
    const part = { ...json, pages: pages.slice(from, from + AT_ONCE) };
    targets.push(...(await call(part, inWorkspace(workspace))).targets);
  }
  return targets;
}

export const usePreviewRules = () =>
  useMutation({
    mutationFn: (input: Application): Promise<RuleSetPreview["targets"]> =>
      inParts(input, (json, options) => bodyOf(setApi.preview.$post({ json }, options))),
  });

export function useApplyRules() {
  const changed = useInvalidate(
    ...["moderation-settings", "accounts", "settings-preview", "exceptions", "auto-replies", "saved-replies"].map(
      (key) => [key],
    ),
    ["comments", "list"],
  );
  return useMutation({
    mutationFn: (input: Application) => inParts(input, (json, options) => bodyOf(setApi.$post({ json }, options))),
    onSettled: () => void changed(),
  });
}
