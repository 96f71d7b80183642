import { expect, it } from "vitest";
import {
  type LoadedComments,
  mergeChanges,
  shownComments,
  showWaiting,
  waitingCount,
} from "../../../../web/features/comments/data/merge.ts";
import { makeComment } from "../../setup/fixtures.ts";

const at = (day: number) => ({ original_created_at: `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z` });
const loaded = (nextCursor: string | null = null): LoadedComments => ({
  pages: [
    {
      comments: [makeComment({ id: "3", ...at(3) }), makeComment({ id: "2", ...at(2) })],
      nextCursor: "n",
      lastId: 30,
    },
    { comments: [makeComment({ id: "1", ...at(1) })], nextCursor },
  ],
  pageParams: [null, { cursor: "n" }],
});
const shown = (list: LoadedComments) => shownComments(list.pages).map(({ id }) => id);

it("holds a new comment back, shows it on top on request, and keeps the position", () => {
  const merged = mergeChanges(loaded(), { comments: [makeComment({ id: "4", ...at(4) })], lastId: 41 }, {});
  expect(shown(merged)).toEqual(["3", "2", "1"]);
  expect(waitingCount(merged.pages)).toBe(1);
  expect(merged.pages[0]?.lastId).toBe(41);
  expect(shown(showWaiting(merged))).toEqual(["4", "3", "2", "1"]);
  expect(waitingCount(showWaiting(merged).pages)).toBe(0);
});

it("updates a changed comment in its place, also one that is held back", () => {
  const waiting = mergeChanges(loaded(), { comments: [makeComment({ id: "4", ...at(4), status: "pending" })] }, {});
  const changes = ["1", "4"].map((id) => makeComment({ id, ...at(Number(id)), status: "disapproved" }));
  const merged = showWaiting(mergeChanges(waiting, { comments: changes }, {}));
  expect(shownComments(merged.pages).map(({ id, status }) => `${id} ${status}`)).toEqual([
    "4 disapproved",
    "3 approved",
    "2 approved",
    "1 disapproved",
  ]);
});

it("shows at once a new comment of an empty list, and the reader's own decision", () => {
  const empty: LoadedComments = { pages: [{ comments: [], nextCursor: null, lastId: 0 }], pageParams: [null] };
  expect(shown(mergeChanges(empty, { comments: [makeComment({ id: "1" })] }, {}))).toEqual(["1"]);
  const back = mergeChanges(loaded(), { comments: [makeComment({ id: "5", ...at(2) })] }, {}, { own: new Set(["5"]) });
  expect(shown(back)).toEqual(["3", "5", "2", "1"]);
});

it("removes comments that no longer match the filter, and ignores those that never did", () => {
  const comments = [
    makeComment({ id: "2", ...at(2), status: "disapproved" }),
    makeComment({ id: "5", ...at(5), platform: "instagram" }),
  ];
  const merged = mergeChanges(loaded(), { comments }, { status: "approved", platform: "facebook" });
  expect(shown(showWaiting(merged))).toEqual(["3", "1"]);
});

it("leaves a comment older than the loaded list to a later page", () => {
  const comments = [makeComment({ id: "9", original_created_at: "2026-02-01T10:00:00.000Z" })];
  expect(waitingCount(mergeChanges(loaded("more"), { comments }, {}).pages)).toBe(0);
  expect(waitingCount(mergeChanges(loaded(), { comments }, {}).pages)).toBe(1);
});

it("shows a comment once that was held back and then came with a page", () => {
  const [first, second] = mergeChanges(loaded(), { comments: [makeComment({ id: "0", ...at(1) })] }, {}).pages;
  const twice: LoadedComments = {
    pages: [first!, { ...second!, comments: [...second!.comments, makeComment({ id: "0", ...at(1) })] }],
    pageParams: [null, { cursor: "n" }],
  };
  expect(waitingCount(twice.pages)).toBe(0);
  expect(shown(showWaiting(twice))).toEqual(["3", "2", "1", "0"]);
});

it("keeps a decision that is newer than a late answer", () => {
  const decided = mergeChanges(
    loaded(),
    { comments: [makeComment({ id: "2", ...at(2), status: "disapproved", decision_seq: 2 })] },
    {},
  );
  const late = mergeChanges(
    decided,
    { comments: [makeComment({ id: "2", ...at(2), status: "approved", decision_seq: 1 })] },
    {},
  );
  expect(shownComments(late.pages).find(({ id }) => id === "2")?.status).toBe("disapproved");
});

it("merges three thousand comments in any order, each once", () => {
  const ids = Array.from({ length: 3_000 }, (_, index) => String(1_000 + ((index * 1_223) % 3_000)));
  const empty: LoadedComments = { pages: [{ comments: [], nextCursor: null, lastId: 0 }], pageParams: [null] };
  let list = empty;
  for (let from = 0; from < ids.length; from += 60) {
    // Half of each answer repeats the one before.
    const comments = ids.slice(Math.max(0, from - 60), from + 60).map((id) => makeComment({ id }));
    list = mergeChanges(list, { comments }, {});
  }
  expect(shown(showWaiting(list))).toEqual([...new Set(ids)].sort().reverse());
});
