import type { PolicySettings } from "../../platform/db/core.ts";
import { domainList } from "../../vocabulary/domains.ts";
import { CATEGORIES, type Category } from "../../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../vocabulary/judging/judgement.ts";
import { keywordList } from "./keyword-list.ts";
import type { SettingsInput } from "./schemas.ts";

type Change = Omit<SettingsInput, "version" | "applyTo">;

/** Returns the settings of a scope after a change; fields that the change leaves out stay. */
export function changedSettings(before: PolicySettings, change: Change): PolicySettings {
  const words = change.allowedWords === undefined ? before.allowedWords : keywordList(change.allowedWords);
  const domains = change.allowedDomains === undefined ? before.allowedDomains : domainList(change.allowedDomains);
  const observeOnly = change.observeOnly ?? before.observeOnly;
  const automaticRaid = change.automaticRaid ?? before.automaticRaid;
  const prohibitedKeywords = keywordList(change.prohibitedKeywords);
  const sensitivity = levels(before.sensitivity, change.sensitivity);
  return {
    automod: change.automod,
    prohibitedKeywords,
    ...(words && { allowedWords: words }),
    ...(domains && { allowedDomains: domains }),
    ...(observeOnly !== undefined && { observeOnly }),
    ...(automaticRaid !== undefined && { automaticRaid }),
    ...(sensitivity && { sensitivity }),
    ...packsOf(prohibitedKeywords, change.packs ?? before.packs),
    ...(before.exceptions && { exceptions: before.exceptions }),
    ...(before.postRules && { postRules: before.postRules }),
    ...(before.learning && { learning: before.learning }),
  };
}

/** What is left of packs: a word that somebody removed is no word of its pack any more, even when it is typed later. */
function packsOf(words: readonly string[], packs: PolicySettings["packs"] = {}): Pick<PolicySettings, "packs"> {
  const listed = new Set(words);
  const left = Object.entries(packs).map(([id, of]) => [id, of.filter((word) => listed.has(word))] as const);
  const named = left.filter(([, of]) => of.length > 0);
  return named.length === 0 ? {} : { packs: Object.fromEntries(named) };
}

/** Merges levels. A null level is removed, so that the workspace's level applies. */
function levels(
  before: PolicySettings["sensitivity"],
  change: SettingsInput["sensitivity"],
): PolicySettings["sensitivity"] {
  if (change === undefined) return before;
  const merged: Partial<Record<Category, Sensitivity | null | undefined>> = { ...before, ...change };
  const changed = CATEGORIES.flatMap((category) => {
    const level = merged[category];
    return level ? [[category, level] as const] : [];
  });
  return Object.fromEntries(changed);
}
