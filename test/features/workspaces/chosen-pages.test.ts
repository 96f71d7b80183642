// A page is a Facebook page with its Instagram account: its key means both, in every list, figure and file, and never more than the
// person may see.
import Papa from "papaparse";
import { beforeEach, expect, it } from "vitest";
import type { Account, AuditPage, ChartDay, CommentStats, Insights, MonthStats } from "../../../web/api/types.ts";
import { bodyOf, type Colleague, colleagueOf, listAccounts, type Owner, setPlan } from "../../support/factories.ts";
import { app, inCore, newScene, scene } from "../../support/scene.ts";

const NOON = Date.UTC(2026, 4, 20, 12);
/** Comments of the page on Facebook, of its Instagram account, and of another page; every sum of them is another number. */
/** Hidden, found by one word, and unlike each other: near-copies are shown once in some places. */
const INSULTS = [
  "Eres un hijo de puta, imbécil, ojalá te mueras",
  "Sos un imbécil de mierda",
  "Vaya panda de gilipollas, y tú el más imbécil de todos",
  "Cállate ya, payaso imbécil, que das vergüenza ajena cada mañana",
  "Menuda puta mierda de servicio, cabrones, imbécil el cocinero",
  "Zorra asquerosa e imbécil, lárgate del barrio",
  "Que te jodan, malnacido, imbécil, capullo",
];
const WRITTEN = { facebook: 1, instagram: 2, other: 4 };

let other: Account;
let instagramOnly: Colleague;

beforeEach(async () => {
  await newScene(NOON);
  await setPlan(app, scene.owner, "business");
  const all = await listAccounts(app, scene.owner);
  other = all.find(({ group_key, platform }) => group_key !== scene.pageId && platform === "facebook")!;
  await scene.answer("/api/social/accounts/status", { accountId: other.id, status: "active" });
  const { pages } = await bodyOf<{ pages: { id: string; posts: { id: string; isAd: boolean }[] }[] }>(
    await app.control("/sandbox/state"),
  );
  const post = pages.find(({ id }) => id === other.account_id)!.posts.find(({ isAd }) => !isAd)!.id;
  const targets = { facebook: scene.post, instagram: scene.media, other: post };
  const texts = INSULTS.values();
  for (const [place, count] of Object.entries(WRITTEN))
    for (const text of texts.take(count)) await scene.write(text, { target: targets[place as keyof typeof targets] });
  const id = await inCore("SELECT id FROM pages WHERE public_id = ?", scene.instagram.id).first<number>("id");
  instagramOnly = await colleagueOf(app, scene.owner, { role: "moderator", pageIds: [id!] });
});

type Person = Owner & { headers?: Record<string, string> };
const ask = async <Body>(path: string, { token, headers = {} }: Person, json?: object) =>
  await bodyOf<Body>(await app.request(path, { token, headers, json }));
const rowsOf = async (path: string, { token, headers = {} }: Person) => {
  const text = await (await app.request(path, { token, headers })).text();
  return Papa.parse<string[]>(text.trim(), { delimiter: ";" }).data.length - 1;
};
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

/** Everything that takes a choice of pages, as the number of comments that it shows. */
const DOORS: Record<string, (query: string, person: Person) => Promise<number>> = {
  list: async (query, person) => (await ask<{ comments: unknown[] }>(`/api/comments?${query}`, person)).comments.length,
  "list by words": async (query, person) =>
    (await ask<{ comments: unknown[] }>(`/api/comments?search=imbécil&${query}`, person)).comments.length,
  counts: async (query, person) =>
    (await ask<{ stats: CommentStats }>(`/api/comments/stats?period=all&${query}`, person)).stats.total,
  "change of all": async (query, person) => {
    const filter = Object.fromEntries(new URLSearchParams(query));
    return (await ask<{ count: number }>("/api/comments/bulk/count", person, { filter })).count;
  },
  file: (query, person) => rowsOf(`/api/comments/export.csv?${query}`, person),
  log: async (query, person) => (await ask<AuditPage>(`/api/audit?${query}`, person)).entries.length,
  "file of the log": (query, person) => rowsOf(`/api/audit/export.csv?${query}`, person),
  month: async (query, person) =>
    (await ask<MonthStats>(`/api/dashboard/stats/${person.userId}?${query}`, person)).total,
  latest: async (query, person) =>
    (await ask<{ comments: unknown[] }>(`/api/dashboard/recent-comments/${person.userId}?limit=20&${query}`, person))
      .comments.length,
  chart: async (query, person) =>
    sum(
      (
        await ask<{ chartData: ChartDay[] }>(`/api/dashboard/chart-data/${person.userId}?${query}`, person)
      ).chartData.map(({ Total }) => Total),
    ),
  insights: async (query, person) =>
    sum(
      (await ask<Insights>(`/api/dashboard/insights/${person.userId}?${query}`, person)).hours.attacks.map(
        ({ attacks }) => attacks,
      ),
    ),
  report: async (query, person) =>
    (await ask<{ total: number }>(`/api/summaries/months/2026-05?${query}`, person)).total,
};

it.each(Object.keys(DOORS))(
  "%s: a page's key means both networks, an account's id one, and no choice everything",
  async (name) => {
    const shown = async (query: string) => [query, await DOORS[name]!(query, scene.owner)];
    const { facebook, instagram, other: elsewhere } = WRITTEN;
    for (const [query, count] of [
      ["", facebook + instagram + elsewhere],
      [`page=${scene.pageId}`, facebook + instagram],
      [`page=${scene.pageId}&platform=instagram`, instagram],
      [`page=${scene.page.id}`, facebook],
      [`page=${scene.instagram.id}`, instagram],
      [`page=${scene.instagram.id}&platform=facebook`, 0],
      [`page=${other.group_key}`, elsewhere],
      ["platform=instagram", instagram],
      ["page=nobody", 0],
    ] as const)
      expect(await shown(query)).toEqual([query, count]);
  },
);

it.each(Object.keys(DOORS))(
  "%s: a page's key never shows a limited member the other network or another page",
  async (name) => {
    const shown = async (query: string) => [query, await DOORS[name]!(query, instagramOnly)];
    for (const [query, count] of [
      ["", WRITTEN.instagram],
      [`page=${scene.pageId}`, WRITTEN.instagram],
      [`page=${scene.instagram.id}`, WRITTEN.instagram],
      [`page=${scene.pageId}&platform=facebook`, 0],
      [`page=${scene.page.id}`, 0],
      [`page=${other.group_key}`, 0],
      ["platform=facebook", 0],
    ] as const)
      expect(await shown(query)).toEqual([query, count]);
  },
);
