// Settings with the rules of a set. Pure.
import { AppError } from "../../errors.ts";
import type { PolicySettings, SavedException } from "../../platform/db/core.ts";
import { MAX_EXCEPTIONS, subjectKey } from "../../vocabulary/judging/exceptions.ts";
import { MAX_DOMAINS, MAX_WORDS } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";
import { changedSettings } from "../settings/changed-settings.ts";
import type { ApplyRulesInput, RuleSet } from "./schemas.ts";

type Portable = NonNullable<RuleSet["exceptions"]>[number];
type Packs = NonNullable<PolicySettings["packs"]>;
type Given = Pick<ApplyRulesInput, "rules" | "mode"> & {
  /** Null for the whole workspace, which has no exceptions about findings. */
  pageId: number | null;
  /** What a new exception is saved with. */
  origin: Pick<SavedException, "createdAt" | "createdBy"> & { newId: () => string };
};

/** @throws AppError `validation_failed` for lists that get too long */
export function withRules(saved: PolicySettings, { rules, mode, pageId, origin }: Given): PolicySettings {
  const isAdded = mode === "add";
  const { words, levels, exceptions } = rules;
  const list = (field: "prohibitedKeywords" | "allowedWords" | "allowedDomains"): string[] => [
    ...(isAdded || !words ? (saved[field] ?? []) : []),
    ...(words?.[field] ?? []),
  ];
  const changed = changedSettings(saved, {
    automod: saved.automod,
    ...levels,
    prohibitedKeywords: list("prohibitedKeywords"),
    ...(words && {
      allowedWords: list("allowedWords"),
      allowedDomains: list("allowedDomains"),
      packs: isAdded ? addedPacks(saved, words.packs) : words.packs,
    }),
  });
  if (!exceptions) return withinLimits(changed);
  const wanted = exceptions.filter(({ finding }) => finding === undefined || pageId !== null);
  const there = saved.exceptions ?? [];
  const kept = there.filter((exception) => isAdded || !isPortable(exception) || wanted.some(isSame(exception)));
  const fresh = wanted
    .filter((each) => !there.some((exception) => isSame(exception)(each)))
    .map(({ effect, phrase, finding, evenThreats }): SavedException => {
      const { newId, ...made } = origin;
      const about = finding ? ({ kind: "finding", finding } as const) : ({ kind: "phrase", phrase: phrase! } as const);
      return { id: newId(), effect, about, evenThreats, commentId: 0, ...made };
    });
  // Of two about the same, the new one counts.
  const others = kept.filter(
    (exception) => !fresh.some((each) => subjectKey(each.about) === subjectKey(exception.about)),
  );
  return withinLimits({ ...changed, ...(others.length + fresh.length > 0 && { exceptions: [...others, ...fresh] }) });
}

/** Words that somebody had typed belong to no pack. */
function addedPacks({ prohibitedKeywords, packs = {} }: PolicySettings, added: Packs = {}): Packs {
  const ofPacks = new Set(Object.values(packs).flat());
  const typed = new Set(prohibitedKeywords.filter((word) => !ofPacks.has(word)));
  const more = Object.entries(added).map(([id, words]) => [
    id,
    [...new Set([...(packs[id] ?? []), ...words.filter((word) => !typed.has(word))])],
  ]);
  return { ...packs, ...Object.fromEntries(more) };
}

/** The exceptions of a scope that can be taken elsewhere. */
export const portableExceptions = (exceptions: readonly SavedException[] = []): Portable[] =>
  exceptions.filter(isPortable).map(({ effect, about, evenThreats }) => ({
    effect,
    evenThreats,
    ...(about.kind === "phrase" && { phrase: about.phrase }),
    ...(about.kind === "finding" && { finding: about.finding }),
  }));

const isPortable = ({ about, until }: SavedException): boolean =>
  (about.kind === "phrase" || about.kind === "finding") && until === undefined;

const isSame =
  (exception: SavedException) =>
  ({ effect, phrase, finding, evenThreats }: Portable): boolean =>
    isPortable(exception) &&
    subjectKey(exception.about) === (finding ?? phrase?.toLowerCase()) &&
    exception.effect === effect &&
    exception.evenThreats === evenThreats;

function withinLimits(settings: PolicySettings): PolicySettings {
  const full = [
    ["palabras prohibidas", settings.prohibitedKeywords, MAX_WORDS],
    ["palabras permitidas", settings.allowedWords ?? [], MAX_WORDS],
    ["dominios", settings.allowedDomains ?? [], MAX_DOMAINS],
    ["excepciones", settings.exceptions ?? [], MAX_EXCEPTIONS],
  ] as const;
  const found = full.find(([, list, limit]) => list.length > limit);
  if (!found) return settings;
  const [name, list, limit] = found;
  const message = `Quedarían ${figure(list.length)} ${name} y caben ${figure(limit)}. Quita algunas antes.`;
  throw new AppError("validation_failed", { message });
}
