import { expect, it } from "vitest";
import { matchesFilter, readFilter, writeFilter } from "../../../../web/features/comments/data/filter.ts";
import { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { makeComment } from "../../setup/fixtures.ts";

const comment = makeComment({
  author_name: "José Núñez",
  content: "¡Qué cafetería más BONITA!",
  is_ad: true,
  original_created_at: "2026-03-02T11:00:00.000Z",
  reason_code: "spam",
});

it.each<[CommentFilter, boolean]>([
  [{}, true],
  [{ search: "cafeteria bonita" }, true],
  [{ search: "bonita CAFÉ" }, true],
  [{ search: "jose" }, true],
  [{ search: "nuñ" }, true],
  [{ search: "nun" }, true],
  [{ search: "ñez" }, false],
  [{ search: "etería" }, false],
  [{ search: "café fea" }, false],
  [{ author: "nunez" }, true],
  [{ author: "NUÑEZ" }, true],
  [{ author: "bonita" }, false],
  [{ placement: "ad" }, true],
  [{ placement: "organic" }, false],
  [{ from: "2026-03-02", to: "2026-03-02" }, true],
  [{ from: "2026-03-03" }, false],
  [{ to: "2026-03-01" }, false],
  [{ reason: "spam", status: "approved", platform: "facebook", page: "a-1" }, true],
  [{ reason: "toxic" }, false],
  [{ page: "100" }, true],
  [{ page: "a-2" }, false],
  [{ page: "200" }, false],
])("applies %o to new comments as the server does: %s", (filter, matches) => {
  expect(matchesFilter(comment, filter)).toBe(matches);
});

it("distinguishes ñ from n when ñ is typed, and finds both with an n, like the server's index", () => {
  const finds = (search: string) =>
    ["El año que viene", "El ano que viene", "Man\u0303ana abren"].filter((content) =>
      matchesFilter(makeComment({ content }), { search }),
    );
  expect(finds("año")).toEqual(["El año que viene"]);
  expect(finds("ANO")).toEqual(["El año que viene", "El ano que viene"]);
  expect(finds("mañ")).toEqual(["Man\u0303ana abren"]);
});

it("finds an emoji, which is not indexed", () => {
  expect(matchesFilter(makeComment({ content: "Gracias 😍🙏" }), { search: "😍" })).toBe(true);
  expect(matchesFilter(makeComment({ content: "Qué pan" }), { search: "😍" })).toBe(false);
});

it("reads a filter's address back as the same filter", () => {
  const filter: CommentFilter = { status: "flagged", search: "50 % & más", from: "2026-01-31", placement: "organic" };
  expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
});

it.each([
  "hours=99-99",
  "hours=24-8",
  "weekday=8",
  "from=2026-13-45",
  "to=2026-02-30",
  `page=${"p".repeat(1_281)}`,
  `post=${"1".repeat(200)}`,
])("leaves out %s, which the server would refuse", (address) => {
  expect(CommentFilter.safeParse(Object.fromEntries(new URLSearchParams(address))).success).toBe(false);
  expect(readFilter(new URLSearchParams(`status=all&${address}`))).toEqual({});
});

it("keeps a leap day, hours over midnight and the longest id", () => {
  const filter: CommentFilter = { from: "2028-02-29", hours: "22-24", weekday: "7", page: "p".repeat(64) };
  expect(CommentFilter.parse(filter)).toEqual(filter);
  expect(readFilter(new URLSearchParams(filter))).toEqual(filter);
});
