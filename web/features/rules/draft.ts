// Settings while they are edited, and the edits applied to settings that another person saved. Pure.
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import type { ModerationSettings, SettingsChange } from "../../api/types.ts";
import { addWords, wordKey } from "./words/words.ts";

export type Draft = ModerationSettings;

const LISTS = ["prohibitedKeywords", "allowedWords", "allowedDomains"] as const;

export const isChanged = (base: Draft, draft: Draft): boolean => JSON.stringify(base) !== JSON.stringify(draft);

/** The fields that the server accepts. */
export const changeOf = (draft: Draft, page: string | undefined): SettingsChange => ({
  ...draft,
  ...(page !== undefined && { page }),
});

/** Applies our edits of `base` to the settings that another person saved. */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Draft {
  const rebased: Draft = {
    ...theirs,
    automod: mine.automod === base.automod ? theirs.automod : mine.automod,
    observeOnly: mine.observeOnly === base.observeOnly ? theirs.observeOnly : mine.observeOnly,
    automaticRaid: mine.automaticRaid === base.automaticRaid ? theirs.automaticRaid : mine.automaticRaid,
    packs: mine.packs === base.packs ? theirs.packs : mine.packs,
    sensitivity: byCategory((category) =>
      mine.sensitivity[category] === base.sensitivity[category]
        ? theirs.sensitivity[category]
        : mine.sensitivity[category],
    ),
  };
  for (const list of LISTS) {
    const [before, now] = [new Set(base[list].map(wordKey)), new Set(mine[list].map(wordKey))];
    const isRemoved = (word: string) => before.has(wordKey(word)) && !now.has(wordKey(word));
    const remaining = theirs[list].filter((word) => !isRemoved(word));
    rebased[list] = addWords(
      remaining,
      mine[list].filter((word) => !before.has(wordKey(word))),
    ).list;
  }
  return rebased;
}
