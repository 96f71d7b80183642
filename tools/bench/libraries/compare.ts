import { recallAt } from "../../train/metrics.ts";
import type { Measured } from "../accuracy/measured.ts";
import { bootstrap, type Found, f1, shareOf } from "../accuracy/statistics.ts";
import type { FilterFigures } from "../results.ts";
import { FILTERS } from "./filters.ts";
import { spanishWords } from "./lexicon.ts";

/** Some filters judge only a hundred comments a second. From a larger set they get this many rows, evenly spread. */
const MAX_ROWS = 500;
const MIN_ROWS = 300;

/** Lists that an owner could make: words that are rarely innocent, and a longer list with words that depend on the context. */
const LISTS = [3, 2].map((strength) => spanishWords(strength));

/** The recall of word filters and of the engine on the toxic comments of a set; none for a set with few Spanish rows or only one kind. */
export function filterFigures(set: string, all: readonly Measured[]): FilterFigures[] {
  // These filters do not look for spam.
  const labelled = all.filter(({ row }) => row.labels.toxic !== null && row.labels.spam !== 1 && row.lang === "es");
  if (labelled.length < MIN_ROWS) return [];
  const stride = Math.ceil(labelled.length / MAX_ROWS);
  const measured = labelled.filter((_, index) => index % stride === 0);
  const kinds = new Set(measured.map(({ row }) => row.labels.toxic));
  if (kinds.size < 2) return [];

  const byWords = LISTS.flatMap((words) =>
    FILTERS.map(({ name, build }) => {
      const finds = build(words);
      return { filter: name, words: words.length, ...figures(measured, ({ row }) => finds(row.text)) };
    }),
  );
  const byEngine = [
    {
      filter: "Atalaya, hidden by default",
      isFound: ({ judged }: Measured) => judged.decision.status === "disapproved",
    },
    { filter: "Atalaya, hidden or flagged", isFound: ({ judged }: Measured) => judged.decision.status !== "approved" },
  ].map(({ filter, isFound }) => ({ filter, words: null, ...figures(measured, isFound), modelFound: null }));
  return [...byWords, ...byEngine].map((figure) => ({ set, ...figure }));
}

function figures(measured: readonly Measured[], isFound: (one: Measured) => boolean) {
  const items = measured.map((each) => ({
    found: isFound(each),
    label: each.row.labels.toxic as 0 | 1,
    score: each.judged.scores.toxic,
  }));
  const shareFound = (label: 0 | 1): ReturnType<typeof shareOf> => {
    const members = items.filter((item) => item.label === label);
    return shareOf(members.filter(({ found }) => found).length, members.length);
  };
  const cleanFound = shareFound(0);
  return {
    toxicFound: shareFound(1),
    cleanFound,
    f1: bootstrap<Found, "f1">(items, (sample) => ({ f1: f1(sample) })).f1,
    modelFound: bootstrap(items, (sample) => ({ recall: recallAt(sample, cleanFound.value ?? 0) })).recall,
  };
}
