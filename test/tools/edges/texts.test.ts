// Laws for texts of visitors and of owners.
import fc from "fast-check";
import papa from "papaparse";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../../worker/moderation/words/compile.ts";
import { matchWords } from "../../../worker/moderation/words/match.ts";
import { csvStream } from "../../../worker/platform/csv/csv-stream.ts";
import { domainOf } from "../../../worker/vocabulary/domains.ts";
import { MAX_WORD_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { fillVariables, salutationOf } from "../../../worker/vocabulary/reply-variables.ts";
import { law, text } from "./inputs.ts";

/** The cells of a file, read like a spreadsheet that also separates cells at `;`. */
async function csvOf(cells: string[]): Promise<string> {
  async function* parts() {
    yield [cells];
  }
  return new Response(csvStream(["a"], parts())).text();
}

law(
  "replies: a text is filled in no time, and no gap stays",
  fc.property(
    fc.array(fc.oneof(text, fc.constantFrom("{nombre}", "{NOMBRE}", "{página}", " ".repeat(2_000), "{{", "}"))),
    text,
    (parts, name) => {
      // The CPU time of this process: on a busy machine a clock would measure other processes, too.
      const began = process.cpuUsage();
      const filled = fillVariables(parts.join(""), { nombre: salutationOf(name, "name"), página: null });
      return !filled.includes("\u{F0000}") && process.cpuUsage(began).user < 500_000;
    },
  ),
);

law(
  "words: any list, with wildcards, is matched within any text",
  fc.property(
    fc.array(
      text.map((word) => word.slice(0, MAX_WORD_LENGTH)),
      { maxLength: 30 },
    ),
    text,
    (words, body) => {
      const { folded, normalized } = normalize(body);
      return matchWords([folded, normalized], compileWords(words)).every(
        ({ start, end }) => start >= 0 && start <= end && end <= body.length,
      );
    },
  ),
);

law(
  "domains: what is one stays one",
  fc.property(fc.oneof(text, fc.domain(), fc.webUrl()), (typed) => {
    const domain = domainOf(typed);
    return domain === null || domainOf(domain) === domain;
  }),
);

law(
  "CSV: no cell begins as a formula, in any spreadsheet",
  fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (cells) => {
    const file = await csvOf(cells);
    return [";", ",", "\t"].every((delimiter) =>
      papa
        .parse<string[]>(file.slice(1), { delimiter })
        .data.flat()
        .every((cell) => !/^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell)),
    );
  }),
);
