import type { PolicySettings } from "../../platform/db/core.ts";
import { byCategory, type Category } from "../../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../vocabulary/judging/judgement.ts";
import { DEFAULT_SETTINGS } from "./policy.ts";

/** The settings of one scope in the form of the API, with every field. */
type ShownSettings = {
  automod: boolean;
  prohibitedKeywords: string[];
  allowedWords: string[];
  allowedDomains: string[];
  observeOnly: boolean;
  automaticRaid: boolean;
  /** Null: the page follows the workspace. */
  sensitivity: Record<Category, Sensitivity | null>;
};

/** Presents settings. @param settings null when nothing was saved */
export function shownSettings(settings: PolicySettings | null, scope: "workspace" | "page"): ShownSettings {
  const { automod, prohibitedKeywords, sensitivity, ...more } = settings ?? DEFAULT_SETTINGS;
  const otherwise = scope === "workspace" ? "normal" : null;
  return {
    automod,
    prohibitedKeywords,
    allowedWords: more.allowedWords ?? [],
    allowedDomains: more.allowedDomains ?? [],
    observeOnly: more.observeOnly ?? false,
    automaticRaid: more.automaticRaid ?? false,
    sensitivity: byCategory((category) => sensitivity?.[category] ?? otherwise),
  };
}
