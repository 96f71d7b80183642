// What a change of settings changed, for the log, and settings without that change. Pure.
import type { PolicySettings, RuleChange, RuleItem, SavedException, SavedPostRule } from "../../platform/db/core.ts";
import { CATEGORIES } from "../../vocabulary/judging/categories.ts";
import { blockLengthText, blockReasonText } from "../../vocabulary/judging/institution.ts";
import type { Sensitivity } from "../../vocabulary/judging/judgement.ts";

const SWITCHES = ["automod", "observeOnly", "automaticRaid"] as const;
const WORDS = ["prohibitedKeywords", "allowedWords", "allowedDomains"] as const;

/** What the log has instead of a change when a link of a member connected a page again. */
export const RECONNECTION: RuleChange = { field: "connection", before: null, after: true };
/** What is not part of the settings, and whole in the log: the lists of replies, and what a page publishes. */
export const REPLY_FIELDS = ["autoReplies", "savedReplies", "publicPages"] as const;

/** An automatic or saved reply as the log has it, whole, so that it can be brought back. */
export const replyItem = (id: number | string, content: { name: string } & Record<string, unknown>): RuleItem => ({
  ...{ id: String(id), what: content.name, content },
});

export const isReconnection = (changes: readonly RuleChange[]): boolean =>
  changes.some(({ field }) => field === RECONNECTION.field);

type Scope = { pageId: number | null; at: number };

/** Returns what differs; rules of posts that are over do not count. */
export function ruleChangesOf(before: PolicySettings, after: PolicySettings, { pageId, at }: Scope): RuleChange[] {
  const level = ({ sensitivity }: PolicySettings, category: (typeof CATEGORIES)[number]) =>
    sensitivity?.[category] ?? (pageId === null ? "normal" : null);
  const values = [
    ...SWITCHES.map((field) => ({ field, before: before[field] ?? false, after: after[field] ?? false })),
    ...CATEGORIES.map((each) => ({
      field: `sensitivity.${each}`,
      before: level(before, each),
      after: level(after, each),
    })),
    { field: "learning", before: !before.learning?.off, after: !after.learning?.off },
    { field: "forgotten", before: forgottenOf(before), after: forgottenOf(after) },
  ];
  const isAhead = ({ until }: SavedPostRule) => until === null || until > at;
  const lists = [
    ...WORDS.map((field) => listChange(field, before[field], after[field])),
    listChange("exceptions", before.exceptions?.map(exceptionItem), after.exceptions?.map(exceptionItem)),
    listChange(
      "postRules",
      before.postRules?.filter(isAhead).map(postItem),
      after.postRules?.filter(isAhead).map(postItem),
    ),
  ];
  return [
    ...values.filter((value) => value.before !== value.after),
    ...lists.filter(({ added, removed }) => added.length + removed.length > 0),
  ];
}

const forgottenOf = ({ learning }: PolicySettings): string =>
  `${learning?.forgottenUntil ?? 0}:${learning?.forgotten?.join() ?? ""}`;

/** What a list got and lost. */
export function listChange(field: string, before: readonly RuleItem[] = [], after: readonly RuleItem[] = []) {
  const [was, is] = [before, after].map((items) => new Set(items.map((item) => JSON.stringify(item))));
  return {
    field,
    added: after.filter((item) => !was!.has(JSON.stringify(item))),
    removed: before.filter((item) => !is!.has(JSON.stringify(item))),
  };
}

const exceptionItem = ({ id, effect, about, ...terms }: SavedException): RuleItem => ({
  ...{ id, effect, about: about.kind, lasts: blockLengthText(terms, terms.createdAt) ?? undefined },
  ...(terms.because && { why: blockReasonText(terms.because) }),
  ...(about.kind === "phrase" && { what: about.phrase }),
  ...(about.kind === "finding" && { what: about.finding }),
});

const postItem = ({ id, post, mode, until }: SavedPostRule) => ({ id, post, mode, until });

/** The settings without a change, as far as it is still in force; what was removed comes back only as a word or a level. */
export function withoutChanges(settings: PolicySettings, changes: readonly RuleChange[]): PolicySettings {
  const after = structuredClone(settings);
  for (const change of changes) {
    const { field } = change;
    if ("added" in change) {
      const isAdded = new Set(change.added.map((item) => (typeof item === "string" ? item : item.id)));
      const words = WORDS.find((each) => each === field);
      if (words && after[words])
        after[words] = [
          ...new Set([
            ...after[words].filter((word) => !isAdded.has(word)),
            ...change.removed.filter((each) => typeof each === "string"),
          ]),
        ];
      // An exception or a rule that was changed has no former state here.
      else if (change.removed.length === 0 && field === "exceptions" && after.exceptions)
        after.exceptions = after.exceptions.filter(({ id }) => !isAdded.has(id));
      else if (change.removed.length === 0 && field === "postRules" && after.postRules)
        after.postRules = after.postRules.filter(({ id }) => !isAdded.has(id));
      continue;
    }
    const { before, after: now } = change;
    const name = SWITCHES.find((each) => each === field);
    const category = CATEGORIES.find((each) => field === `sensitivity.${each}`);
    if (name && (after[name] ?? false) === now) after[name] = before === true;
    if (category && (after.sensitivity?.[category] ?? "normal") === (now ?? "normal")) {
      const { [category]: _, ...others } = after.sensitivity ?? {};
      after.sensitivity = { ...others, ...(before !== null && { [category]: before as Sensitivity }) };
    }
    if (field === "learning" && !after.learning?.off === now) {
      const { off: _, ...rest } = after.learning ?? {};
      after.learning = { ...rest, ...(before === false && { off: true as const }) };
    }
  }
  return after;
}
