// The decision records have one form and are all in the index; links between documents lead somewhere; documents repeat figures correctly.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { DEAD_LETTER_DAYS, PICTURE_READING_DAYS, REMOVED_COMMENT_DAYS } from "../../worker/vocabulary/retention.ts";

const FOLDER = "docs/decisions";
const read = (path: string) => readFileSync(path, "utf8");
const records = globSync(`${FOLDER}/[0-9]*.md`).map((path) => {
  const text = read(path);
  const [, number = "", title = ""] = /^# (\d{3}): (.+)\n/.exec(text) ?? [];
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
  return { file: path.slice(FOLDER.length + 1), number, title, parts };
});

it("a record has the parts of every record, and a file that is named by its title", () => {
  expect(records.length).toBeGreaterThan(25);
  for (const { file, number, title, parts } of records) {
    const beginning = title
      .split(/[,;]/)[0]!
      .toLowerCase()
      .replaceAll("'", "")
      .replaceAll(/[^a-z0-9]+/g, "-");
    expect(file).toBe(`${number}-${beginning}.md`);
    expect(parts.filter((part) => part !== "Alternatives")).toEqual(["Context", "Decision", "Consequences"]);
  }
});

it("the index lists every record by its title, in order", () => {
  const listed = [...read(`${FOLDER}/README.md`).matchAll(/^\| (\[\d.+?\]\(.+?\)) \|/gm)].map(([, link]) => link);
  expect(listed).toEqual(records.map(({ number, title, file }) => `[${number}: ${title}](${file})`).toSorted());
});

it("every relative link of a document leads to a file, and to a heading of it", () => {
  const documents = [...globSync("docs/**/*.md"), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, path = "", heading = ""]) => ({
      from,
      path: path ? join(dirname(from), path) : from,
      heading,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(
    links.filter(({ path, heading }) => !existsSync(path) || (heading && !headings(path).includes(heading))),
  ).toEqual([]);
});

/** The headings of a document, in the form that GitHub's addresses have. */
const headings = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

it("the answers to Meta's review promise the days that the product keeps", () => {
  const review = read("docs/meta-review.md");
  const daysAfter = (words: string) => Number(new RegExp(`${words}: (\\d+) days`).exec(review)?.[1]);
  expect(daysAfter("deleted on the network")).toBe(REMOVED_COMMENT_DAYS);
  expect(daysAfter("read in a picture")).toBe(DEAD_LETTER_DAYS);
  expect(PICTURE_READING_DAYS).toBe(DEAD_LETTER_DAYS);
});
