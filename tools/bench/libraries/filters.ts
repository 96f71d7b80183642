// The three word filters of npm that are downloaded most, each set up as its documentation says, but with our list. They report whether a
// text has a prohibited word.

import { Filter as BadWords } from "bad-words";
import leoProfanity from "leo-profanity";
import { DataSet, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from "obscenity";
import type { MappedText } from "../../../worker/moderation/normalize/mapped-text.ts";
import { normalize, spellingsOf } from "../../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../../worker/moderation/words/compile.ts";
import { matchWords } from "../../../worker/moderation/words/match.ts";

export type WordFilter = {
  name: string;
  /** Loads the list. @returns a function that reports whether a text has one of its words */
  build(words: string[]): (text: string) => boolean;
};

/** Only the engine's first filter: it normalises the text and searches whole words with one index. */
const atalaya: WordFilter = {
  name: "Atalaya, prohibited words",
  build(words) {
    compileWords(words);
    return (text) => matchWords(spellingsOf(normalize(text)), compileWords(words)).length > 0;
  },
};

/** The additional cost of a list for a comment that is judged anyway, since the model needs the normalised text, too. A reference for speed. */
const atalayaMatching: WordFilter = {
  name: "Atalaya, prohibited words on text already normalised",
  build(words) {
    compileWords(words);
    const known = new Map<string, MappedText[]>();
    return (text) => {
      let spellings = known.get(text);
      if (!spellings) {
        spellings = spellingsOf(normalize(text));
        known.set(text, spellings);
      }
      return matchWords(spellings, compileWords(words)).length > 0;
    };
  },
};

const obscenity: WordFilter = {
  name: "obscenity",
  build(words) {
    const dataset = new DataSet<{ originalWord: string }>();
    for (const word of words)
      dataset.addPhrase((phrase) =>
        phrase
          .setMetadata({ originalWord: word })
          .addPattern(parseRawPattern(`|${word.replace(/[[\]?|\\]/g, "\\$&")}|`)),
      );
    const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });
    return (text) => matcher.hasMatch(text);
  },
};

const badWords: WordFilter = {
  name: "bad-words",
  build(words) {
    const filter = new BadWords({ emptyList: true });
    filter.addWords(...words);
    return (text) => filter.isProfane(text);
  },
};

const leo: WordFilter = {
  name: "leo-profanity",
  build(words) {
    leoProfanity.clearList();
    leoProfanity.add(words);
    return (text) => leoProfanity.check(text);
  },
};

/** The libraries that find words of a list in comments. */
export const FILTERS: readonly WordFilter[] = [atalaya, obscenity, badWords, leo];

/** Filters of which only the speed is measured. */
export const SPEED_MARKS: readonly WordFilter[] = [atalayaMatching];
