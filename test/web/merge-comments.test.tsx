import { expect, it } from "vitest";
import { type LoadedComments, mergeChanges } from "../../web/features/comments/merge.ts";
import { makeComment } from "./people.ts";

const loaded = (): LoadedComments => ({
  pages: [
    { success: true, comments: [makeComment({ id: "3" }), makeComment({ id: "2" })], nextCursor: "n", lastId: 30 },
    { success: true, comments: [makeComment({ id: "1" })], nextCursor: null, lastId: 30 },
  ],
  pageParams: [null, "n"],
});
const ids = ({ pages }: LoadedComments) => pages.map((page) => page.comments.map(({ id }) => id));

it("puts new comments on top, changed ones in their place, and keeps the cursor", () => {
  const changes = {
    comments: [makeComment({ id: "1", status: "disapproved" }), makeComment({ id: "4" })],
    lastId: 41,
  };
  const merged = mergeChanges(loaded(), changes, {});
  expect(ids(merged)).toEqual([["4", "3", "2"], ["1"]]);
  expect(merged.pages[1]?.comments[0]?.status).toBe("disapproved");
  expect(merged.pages[0]?.lastId).toBe(41);
});

it("takes away what no longer matches the filter, and ignores what never did", () => {
  const comments = [makeComment({ id: "2", status: "disapproved" }), makeComment({ id: "5", platform: "instagram" })];
  expect(ids(mergeChanges(loaded(), { comments }, { status: "approved", platform: "facebook" }))).toEqual([
    ["3"],
    ["1"],
  ]);
});

it("leaves a comment older than the list reaches to its own page", () => {
  const [first] = loaded().pages;
  const at = (original_created_at: string) => ({ original_created_at });
  const newer = { ...first!, comments: [makeComment({ id: "3", ...at("2026-03-02T10:00:00Z") })] };
  const comments = [
    makeComment({ id: "9", ...at("2026-02-01T10:00:00Z") }),
    makeComment({ id: "8", ...at("2026-03-02T11:00:00Z") }),
  ];
  expect(ids(mergeChanges({ pages: [newer], pageParams: [null] }, { comments }, {}))).toEqual([["8", "3"]]);
});
