// Links between documents lead somewhere, and the answers to Meta's review are what the product does.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { DEAD_LETTER_DAYS, PICTURE_READING_DAYS, REMOVED_COMMENT_DAYS } from "../../worker/vocabulary/retention.ts";

const read = (path: string) => readFileSync(path, "utf8");

it("every relative link of a document leads to a file, and to a heading of it", () => {
  const documents = [...globSync("{docs,worker,web,tools,test,migrations}/**/*.md"), ...globSync("*.md")];
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
