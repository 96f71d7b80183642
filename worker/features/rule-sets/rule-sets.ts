// Rules of one scope as a set that is copied to other pages, of other workspaces too, or kept in a file. What is applied goes through
// the verbs that people use, so that each change is in the log and can be taken back.
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { RuleChange } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { contentOf, createRule, deleteRule, loadRules, saveRule } from "../auto-replies/rules.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from "../saved-replies/saved-replies.ts";
import { loadPageId, shownSettings } from "../settings/load-settings.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { loadLatestSnapshot } from "../settings/queries.ts";
import { changeInWords } from "../settings/rule-change-texts.ts";
import { listChange, replyItem, ruleChangesOf } from "../settings/rule-changes.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { type ApplyRulesInput, RULE_FORMAT, RULE_VERSION, type RuleSet } from "./schemas.ts";
import { portableExceptions, withRules } from "./with-rules.ts";

type SetDeps = Pick<Deps, "core" | "networks" | "queues" | "now">;
type Who = { workspaceId: number; db: CommentsDb; userId: number; subscription: SubscriptionTerms };

/** Returns the rules of the workspace, or of one of its pages. @throws AppError `not_found` */
export async function readRuleSet(
  deps: Pick<Deps, "core" | "now">,
  { workspaceId, db, subscription, page }: Omit<Who, "userId"> & { page?: string | undefined },
): Promise<{ success: true; rules: RuleSet }> {
  const pageId = await loadPageId(deps.core, { workspaceId, page });
  const snapshot = await loadLatestSnapshot(deps.core, { workspaceId, pageId });
  const scope = pageId === null ? "workspace" : "page";
  const { automod, observeOnly, automaticRaid, sensitivity, packs, ...words } = shownSettings(
    snapshot?.settings,
    scope,
  );
  const plan = entitlements(subscription, deps.now());
  const { replies } = plan.replies ? await listSavedReplies(deps, { workspaceId }) : { replies: [] };
  const rules: RuleSet = {
    ...{ format: RULE_FORMAT, version: RULE_VERSION },
    levels: { automod, observeOnly, automaticRaid, sensitivity },
    words: { ...words, ...(snapshot?.settings.packs && { packs }) },
    exceptions: portableExceptions(snapshot?.settings.exceptions),
    ...(pageId !== null && { autoReplies: (await loadRules(db, [pageId])).map(contentOf) }),
    savedReplies: replies.map(({ name, text }) => ({ name, text })),
  };
  return { success: true as const, rules };
}

type Input = ApplyRulesInput & Who;

/** Says in words what a set would change, and changes nothing. @throws AppError as `applyRuleSet` */
export async function previewRuleSet(deps: SetDeps, input: Input) {
  const scopes = await scopesOf(deps, input);
  const targets = [];
  for (const scope of scopes) {
    const { changes } = await plan(deps, input, scope);
    targets.push({ page: scope.page ?? null, changes: changes.map(changeInWords) });
  }
  return { success: true as const, targets };
}

/**
 * Applies a set to the workspace or to some of its pages, to new comments only. Those after a refused one are done all the same.
 *
 * @returns why a page was refused; null for one that has the rules now
 * @throws AppError `not_found` for a page that is not the workspace's, `plan_required` for replies that the plan does not include
 */
export async function applyRuleSet(deps: SetDeps, input: Input) {
  const targets = [];
  for (const scope of await scopesOf(deps, input)) {
    const problem = await apply(deps, input, scope).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error.customerMessage;
        throw error;
      },
    );
    targets.push({ page: scope.page ?? null, problem });
  }
  return { success: true as const, targets };
}

type Scope = { page: string | undefined; pageId: number | null };

/** All are checked before the first one is changed. */
async function scopesOf(deps: SetDeps, { workspaceId, pages, rules, subscription }: Input): Promise<Scope[]> {
  const allowed = entitlements(subscription, deps.now());
  if ((rules.autoReplies?.length && !allowed.autoReplies) || (rules.savedReplies?.length && !allowed.replies))
    throw new AppError("plan_required");
  const chosen = pages.length === 0 ? [undefined] : [...new Set(pages)];
  return Promise.all(
    chosen.map(async (page) => ({ page, pageId: await loadPageId(deps.core, { workspaceId, page }) })),
  );
}

type Reply = { id: string; name: string };
/** What becomes of the replies of a list: by name, since a copy has another id. */
type Replies<Content extends { name: string }> = {
  added: Content[];
  changed: { before: Reply & Content; after: Content }[];
  removed: (Reply & Content)[];
};

function repliesOf<Content extends { name: string }>(
  there: readonly (Reply & Content)[],
  wanted: readonly Content[] | undefined,
  mode: Input["mode"],
): Replies<Content> {
  if (!wanted) return { added: [], changed: [], removed: [] };
  const named = (list: readonly { name: string }[], name: string) => list.some((each) => each.name === name);
  const same = (before: Reply & Content, after: Content) => {
    const { id: _, ...content } = before;
    return JSON.stringify(content) === JSON.stringify(after);
  };
  const pairs = wanted.flatMap((after) => {
    const before = there.find(({ name }) => name === after.name);
    return before && !same(before, after) ? [{ before, after }] : [];
  });
  return {
    added: wanted.filter(({ name }) => !named(there, name)),
    changed: pairs,
    removed: mode === "add" ? [] : there.filter(({ name }) => !named(wanted, name)),
  };
}

async function plan(deps: SetDeps, input: Input, { pageId }: Scope) {
  const { workspaceId, db, rules, mode } = input;
  const before = (await loadLatestSnapshot(deps.core, { workspaceId, pageId }))?.settings ?? DEFAULT_SETTINGS;
  const at = deps.now();
  const settings = withRules(before, { rules, mode, pageId, origin: originOf(deps, input) });
  const automatic = repliesOf(
    pageId === null ? [] : (await loadRules(db, [pageId])).map((rule) => ({ id: String(rule.id), ...contentOf(rule) })),
    pageId === null ? undefined : rules.autoReplies,
    mode,
  );
  const there = rules.savedReplies ? (await listSavedReplies(deps, { workspaceId })).replies : [];
  const saved = repliesOf(there, rules.savedReplies, mode);
  const changes: RuleChange[] = [
    ...ruleChangesOf(before, settings, { pageId, at }),
    replyChange("autoReplies", automatic),
    replyChange("savedReplies", saved),
  ].filter((change) => !("added" in change) || change.added.length + change.removed.length > 0);
  return { changes, automatic, saved };
}

function replyChange<Content extends { name: string }>(field: string, { added, changed, removed }: Replies<Content>) {
  const before = [...removed, ...changed.map((each) => each.before)].map(({ id, ...content }) =>
    replyItem(id, content),
  );
  const after = [
    ...changed.map(({ before: { id }, after }) => replyItem(id, after)),
    ...added.map((content, index) => replyItem(`new-${index}`, content)),
  ];
  return listChange(field, before, after);
}

const originOf = (deps: SetDeps, { userId }: Input) => ({
  ...{ createdAt: deps.now(), createdBy: userId, newId: newPublicId },
});

async function apply(deps: SetDeps, input: Input, scope: Scope): Promise<void> {
  const { workspaceId, db, userId, rules, mode } = input;
  const { pageId, page } = scope;
  const { automatic, saved } = await plan(deps, input, scope);
  if (rules.levels || rules.words || rules.exceptions)
    await changeSettings(deps, {
      ...{ workspaceId, userId, pageId },
      change: (before) => withRules(before, { rules, mode, pageId, origin: originOf(deps, input) }),
    });
  const who = { workspaceId, userId };
  for (const { id } of saved.removed) await removeSavedReply(deps, { ...who, id });
  for (const { before, after } of saved.changed) await changeSavedReply(deps, { ...who, id: before.id, ...after });
  for (const reply of saved.added) await addSavedReply(deps, { ...who, ...reply });
  if (page === undefined) return;
  const account = { ...who, db, id: page };
  for (const { id } of automatic.removed) await deleteRule(deps, { ...account, ruleId: id });
  for (const { before, after } of automatic.changed) await saveRule(deps, { ...account, ruleId: before.id }, after);
  // The first rule that matches answers, and they are tried in the order of their ids.
  for (const rule of automatic.added) await createRule(deps, account, rule);
}
