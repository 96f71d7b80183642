import { DAY_MS } from "../../../worker/vocabulary/durations.ts";

export type Case = {
  group: "list" | "filter" | "search" | "looking through" | "counts";
  name: string;
  path: (scene: Scene) => string;
};

/** The ids for the requests, read from the seeded database. The empty database has an owner and pages, too. */
export type Scene = { userId: string; page: string; deepCursor: string | null; lastId: number };

const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
const list = (query: string) => () => `/api/comments?${query}`;
const search = (words: string, more = "") => list(`search=${encodeURIComponent(words)}${more}`);

export const CASES: Case[] = [
  { group: "list", name: "newest 50", path: list("") },
  {
    group: "list",
    name: "from the middle of the year",
    path: ({ deepCursor }) => `/api/comments?cursor=${deepCursor}`,
  },
  {
    group: "list",
    name: "changes since the last one (`sync`)",
    path: ({ lastId }) => `/api/comments/sync?lastId=${lastId}`,
  },
  { group: "filter", name: "status approved", path: list("status=approved") },
  { group: "filter", name: "status flagged", path: list("status=flagged") },
  { group: "filter", name: "status pending (few)", path: list("status=pending") },
  { group: "filter", name: "a page", path: ({ page }) => `/api/comments?page=${page}` },
  { group: "filter", name: "platform", path: list("platform=instagram") },
  { group: "filter", name: "reason", path: list("reason=spam") },
  { group: "filter", name: "days", path: () => `/api/comments?from=${day(200)}&to=${day(190)}` },
  {
    group: "filter",
    name: "page, status, reason and days",
    path: ({ page }) => `/api/comments?page=${page}&status=disapproved&reason=toxic&from=${day(200)}&to=${day(100)}`,
  },
  { group: "search", name: "a rare word (`ticket 4821`)", path: search("ticket 4821") },
  { group: "search", name: "a common word (`gracias`)", path: search("gracias") },
  { group: "search", name: "two words (`pedido gracias`)", path: search("pedido gracias") },
  { group: "search", name: "the beginning of words (`grac`)", path: search("grac") },
  { group: "search", name: "one letter (`a`)", path: search("a") },
  { group: "search", name: "six words", path: search("no me que la de el") },
  { group: "search", name: "with ñ (`muñoz`)", path: search("muñoz") },
  { group: "search", name: "a long beginning (`buenísimas`)", path: search("buenísima") },
  { group: "search", name: "a word that nobody wrote", path: search("xilofonista") },
  { group: "search", name: "common words that never meet", path: search("medellin sevilla lima vigo") },
  { group: "looking through", name: "an author's common name", path: list("author=nunez") },
  { group: "looking through", name: "an author whom nobody is", path: list("author=zzzz") },
  { group: "looking through", name: "under ads", path: list("placement=ad") },
  {
    group: "looking through",
    name: "under ads of a page, flagged",
    path: ({ page }) => `/api/comments?placement=ad&page=${page}&status=flagged`,
  },
  { group: "looking through", name: "an author, approved", path: list("author=zzzz&status=approved") },
  { group: "looking through", name: "a common word, flagged", path: search("gracias", "&status=flagged") },
  {
    group: "looking through",
    name: "a common word on a page",
    path: ({ page }) => `/api/comments?search=gracias&page=${page}`,
  },
  { group: "looking through", name: "an emoji that nobody wrote", path: search("🦚") },
  { group: "counts", name: "tiles", path: () => "/api/comments/stats?period=all" },
  { group: "counts", name: "tiles of a page", path: ({ page }) => `/api/comments/stats?period=all&page=${page}` },
  { group: "counts", name: "tiles of a platform", path: () => "/api/comments/stats?period=all&platform=facebook" },
  { group: "counts", name: "chart of 90 days", path: ({ userId }) => `/api/dashboard/chart-data/${userId}?period=90D` },
  { group: "counts", name: "dashboard: the month", path: ({ userId }) => `/api/dashboard/stats/${userId}` },
  { group: "counts", name: "dashboard: latest 3", path: ({ userId }) => `/api/dashboard/recent-comments/${userId}` },
  { group: "counts", name: "who decided (`ai-stats`)", path: () => "/api/comments/ai-stats?period=month" },
];
