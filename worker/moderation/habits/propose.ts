// The second reading tries the candidates; what follows from it are proposals, or none where chance could explain what was hidden. Pure.
import { CATEGORIES, type Category } from "../../vocabulary/judging/categories.ts";
import {
  type Agreement,
  type Candidates,
  JUDGED_DAYS,
  type Observation,
  type Proposal,
  type Rule,
} from "../../vocabulary/judging/habits.ts";
import { SENSITIVITIES, type Sensitivity } from "../../vocabulary/judging/judgement.ts";
import { levelOf, MIN_HIDDEN, NO_LEVEL, type PastComment, phrasesOf } from "./candidates.ts";

export function observe({ signals, ...comment }: PastComment, { words, authors }: Candidates): Observation {
  const has = phrasesOf(signals.normalized);
  const author = comment.author === null ? -1 : authors.indexOf(comment.author);
  return {
    ...comment,
    listed: signals.prohibited.length > 0,
    levels: CATEGORIES.map((category) => levelOf(category, signals)),
    fires: [
      ...words.flatMap((word, index) => (has.has(word) ? [index] : [])),
      ...(author === -1 ? [] : [words.length + author]),
    ],
  };
}

/** Whether a comment counts for more than its number: it was hidden, or some rule would hide it. The others are only counted. */
export const isTelling = ({ hidden, listed, levels, fires }: Observation): boolean =>
  hidden || listed || fires.length > 0 || levels.some((level) => level < NO_LEVEL);

const levelKey = (place: number, level: number): string => `${CATEGORIES[place]} ${level}`;

/** The keys under which a comment is an example: of the candidates that it has, and of the levels that hide it. */
export const exampleKeys = ({ levels, fires }: Observation): string[] => [
  ...fires.map(String),
  ...levels.flatMap((level, place) => (level < NO_LEVEL ? [levelKey(place, level)] : [])),
];

type Input = {
  /** The telling ones. */
  observations: readonly Observation[];
  /** The number of the others, which were all shown: of the judged days, and of those before. */
  plain: { judged: number; before: number };
  candidates: Candidates;
  /** The levels in force. */
  current: Record<Category, Sensitivity>;
};

/**
 * Proposes rules from the days before the judged ones. A rule has to hide nearly only what was hidden, on several days, under several
 * posts and of several people, more often than chance explains among all candidates, and also on the judged days.
 */
export function propose({ observations, plain, candidates, current }: Input): {
  proposals: (Proposal & { key: string })[];
  agreement: Agreement;
} {
  const isBefore = ({ daysAgo }: Observation) => daysAgo >= JUDGED_DAYS;
  const [before, judged] = [observations.filter(isBefore), observations.filter((each) => !isBefore(each))];
  const levels = CATEGORIES.map((category, place) =>
    chosenLevel(place, { before, shown: plain.before }, SENSITIVITIES.indexOf(current[category])),
  );
  const now = CATEGORIES.map((category) => SENSITIVITIES.indexOf(current[category]));
  const isCovered = (of: readonly number[]) => (each: Observation) =>
    each.listed || each.levels.some((level, place) => level <= of[place]!);
  const covered = isCovered(levels);
  const rest = before.filter((each) => !covered(each));
  const chosen = chooseCandidates(rest, { before, judged, covered, candidates, shown: plain.before });

  const hides = (of: readonly number[], rules: readonly number[]) => (each: Observation) =>
    isCovered(of)(each) || rules.some((rule) => each.fires.includes(rule));
  const agreed = (hide: (each: Observation) => boolean) =>
    plain.judged + judged.filter((each) => hide(each) === each.hidden).length;
  const agreement = {
    decisions: plain.judged + judged.length,
    before: agreed(hides(now, [])),
    after: agreed(hides(levels, chosen)),
  };
  if (agreement.after <= agreement.before)
    return { proposals: [], agreement: { ...agreement, after: agreement.before } };

  const proposalOf = (rule: Rule, key: string, fires: (each: Observation) => boolean) => {
    const all = observations.filter(fires);
    const explains = all.filter(({ hidden }) => hidden).length;
    return { rule, key, explains, others: all.length - explains };
  };
  return {
    agreement,
    proposals: [
      ...CATEGORIES.flatMap((category, place) => {
        const [from, to] = [now[place]!, levels[place]!];
        const [low, high] = [Math.min(from, to), Math.max(from, to)];
        const rule: Rule = { kind: "level", category, level: SENSITIVITIES[to]! };
        return from === to
          ? []
          : [proposalOf(rule, levelKey(place, high), ({ levels: at }) => at[place]! > low && at[place]! <= high)];
      }),
      ...chosen.map((place) =>
        proposalOf(ruleOf(place, candidates), String(place), ({ fires }) => fires.includes(place)),
      ),
    ],
  };
}

const ruleOf = (place: number, { words, authors }: Candidates): Rule =>
  place < words.length
    ? { kind: "word", word: words[place]! }
    : { kind: "author", author: authors[place - words.length]! };

/** What shows that a page moderates a category: it hid most of what even the mildest level hides, and not most of all others. */
const MODERATED = { comments: 6, days: 3, share: 0.8, elsewhere: 0.5 };
/** What moves a level: most comments between the two, of several days. */
const MOVED = { comments: 8, days: 4, share: 0.75, chance: 0.01 };

/** The level that agrees best with what was hidden; the present one without clear evidence. */
function chosenLevel(place: number, { before, shown }: Pick<Known, "before" | "shown">, now: number): number {
  const certain = before.filter(({ levels }) => levels[place] === 0);
  const others = before.filter(({ levels }) => levels[place] === NO_LEVEL);
  const isModerated =
    certain.length >= MODERATED.comments &&
    shareHidden(certain) >= MODERATED.share &&
    daysOf(certain).size >= MODERATED.days &&
    others.filter(({ hidden }) => hidden).length <= MODERATED.elsewhere * (others.length + shown);
  if (!isModerated) return now;
  const agreedAt = (level: number) =>
    before.filter(({ hidden, levels }) => levels[place]! < NO_LEVEL && levels[place]! <= level === hidden).length;
  const best = SENSITIVITIES.map((_, level) => level).reduce((a, b) => (agreedAt(b) > agreedAt(a) ? b : a), now);
  const between = before.filter(
    ({ levels }) => levels[place]! > Math.min(now, best) && levels[place]! <= Math.max(now, best),
  );
  const right = between.filter(({ hidden }) => hidden === best > now).length;
  const isClear =
    between.length >= MOVED.comments &&
    daysOf(between).size >= MOVED.days &&
    right >= MOVED.share * between.length &&
    chanceOf(right, between.length, 0.5) < MOVED.chance;
  return isClear ? best : now;
}

/** What a word or an author needs, of the comments that no level hides. */
const NEEDED = { hidden: MIN_HIDDEN, days: 3, posts: 3, people: 3, precision: 0.9, chance: 0.01 };
/** On the judged days: from this many comments on, this part was hidden. */
const HELD = { comments: 3, share: 0.75 };

type Known = {
  before: readonly Observation[];
  judged: readonly Observation[];
  covered: (each: Observation) => boolean;
  candidates: Candidates;
  /** Comments that no rule would hide, and that were shown. */
  shown: number;
};

/** Chooses the candidate that explains most, then the one that explains most of the rest, and so on. @returns places */
function chooseCandidates(
  uncovered: readonly Observation[],
  { before, judged, covered, candidates, shown }: Known,
): number[] {
  const many = candidates.words.length + candidates.authors.length;
  const base = uncovered.filter(({ hidden }) => hidden).length / Math.max(1, uncovered.length + shown);
  const chosen: number[] = [];
  let rest = uncovered;
  const judgedRest = judged.filter((each) => !covered(each));
  for (;;) {
    const firing = Map.groupBy(
      rest.flatMap((each) => each.fires.map((place) => ({ place, each }))),
      ({ place }) => place,
    );
    const clear = [...firing]
      .map(([place, found]) => ({ place, found: found.map(({ each }) => each) }))
      .filter(({ place, found }) => !chosen.includes(place) && isClear(place, found))
      .map(({ place, found }) => ({ place, gain: found.filter(({ hidden }) => hidden).length }))
      .sort((a, b) => b.gain - a.gain || a.place - b.place);
    const best = clear[0];
    if (!best) return chosen;
    chosen.push(best.place);
    rest = rest.filter(({ fires }) => !fires.includes(best.place));
  }

  function isClear(place: number, found: readonly Observation[]): boolean {
    const hidden = found.filter((each) => each.hidden);
    const isWord = place < candidates.words.length;
    const isBroad =
      hidden.length >= NEEDED.hidden &&
      daysOf(hidden).size >= NEEDED.days &&
      new Set(hidden.map(({ post }) => post)).size >= NEEDED.posts &&
      (!isWord || peopleOf(hidden) >= NEEDED.people);
    if (!isBroad || shareHidden(found) < NEEDED.precision) return false;
    const all = [...before, ...judgedRest].filter(({ fires }) => fires.includes(place));
    if (shareHidden(all) < NEEDED.precision) return false;
    const later = judgedRest.filter(({ fires }) => fires.includes(place));
    if (later.length >= HELD.comments && shareHidden(later) < HELD.share) return false;
    // Comments of one day, or under one post, may have been hidden for one reason, so each counts once.
    const chances = [daysOf, postsOf].map((groupsOf) => {
      const groups = [...groupsOf(found).values()];
      const mostlyHidden = groups.filter((group) => shareHidden(group) > 0.5).length;
      return chanceOf(mostlyHidden, groups.length, Math.min(0.9, base));
    });
    return Math.max(...chances) * many < NEEDED.chance;
  }
}

const shareHidden = (found: readonly Observation[]): number =>
  found.filter(({ hidden }) => hidden).length / Math.max(1, found.length);
const daysOf = (found: readonly Observation[]) => Map.groupBy(found, ({ daysAgo }) => daysAgo);
const postsOf = (found: readonly Observation[]) => Map.groupBy(found, ({ post }) => post);
/** Each comment of an unknown author counts as one of another person. */
const peopleOf = (found: readonly Observation[]): number =>
  new Set(found.map(({ author }, index) => author ?? index)).size;

/** The probability of at least `hits` of `tries` when each has this probability: the tail of the binomial distribution. */
function chanceOf(hits: number, tries: number, probability: number): number {
  if (probability <= 0) return hits > 0 ? 0 : 1;
  let term = (1 - probability) ** tries;
  let tail = hits === 0 ? term : 0;
  for (let k = 1; k <= tries; k++) {
    term *= ((tries - k + 1) / k) * (probability / (1 - probability));
    if (k >= hits) tail += term;
  }
  return Math.min(1, tail);
}
