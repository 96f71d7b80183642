// The demo as `npm start` makes it, without its pages: what the product made of the story.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoToken } from "../../../tools/start/demo/demo.ts";
import { writeHistory } from "../../../tools/start/demo/demo-history.ts";
import { inEachShard } from "../../../tools/start/demo/open-database.ts";
import type { Said } from "../../../tools/start/demo/story/said.ts";
import { RAID } from "../../../tools/start/demo/story/shoe-shop.ts";
import { BUSINESSES } from "../../../tools/start/demo/story/story.ts";
import { freePort } from "../../../tools/start/ports.ts";
import { type Stack, startStack } from "../../../tools/start/stack.ts";

type Row = { text: string; status: string; by: string; own: 0 | 1; postedAt: number };
type Raid = { state: string; hidden: number; returned: number; started_by: string | null };
type Insights = {
  causes: Record<string, number | string>[];
  causesBefore: Record<string, number | string>[];
  posts: { worst: { excerpt: string | null; picture_url: string | null }[] };
};

const state = mkdtempSync(join(tmpdir(), "atalaya-demo-"));
let stack: Stack;
let rows: Row[];
let read: <Body>(path: string) => Promise<Body>;

beforeAll(async () => {
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  stack = await startStack({ ...ports, state, web: "none", demo: true, savesSandbox: false, say: console.error });
  await writeHistory(stack, stack.newDemo!);
  rows = inEachShard(stack, (database) =>
    database.prepare("SELECT text, status, decided_by AS by, is_own AS own, posted_at AS postedAt FROM comments").all(),
  ).flat() as Row[];
  const headers = { authorization: `Bearer ${await demoToken(stack.appUrl)}` };
  read = async (path) => (await fetch(`${stack.appUrl}/api${path}`, { headers })).json() as never;
});
afterAll(async () => {
  await stack?.stop();
  rmSync(state, { recursive: true, force: true });
});

/** The text of a comment, its status, and who decided it; anybody when that is left out. */
function outcomeOf(said: Said): [text: string, status: string, by?: string] {
  if (typeof said === "string") return [said, "approved"];
  if ("bad" in said) return [said.bad, "disapproved", "machine"];
  if ("mistaken" in said) return [said.mistaken, "approved", "person"];
  if ("asks" in said) return [said.asks, "approved"];
  if ("priced" in said) return [said.priced, "approved"];
  return [said.doubt, { wait: "flagged", hide: "disapproved", show: "approved" }[said.ends]];
}

it("is decided by the product as the story needs it", () => {
  const story = BUSINESSES.flatMap(({ posts }) => posts.flatMap(({ said }) => said.map(outcomeOf)));
  const raid = RAID.opening.map((text) => outcomeOf({ bad: text }));
  const wrong = [...story, ...raid].filter(([text, status, by]) => {
    const row = rows.find((each) => each.text === text);
    // What came in the last hours may still wait for the owner.
    if (row?.status === "flagged" && row.by === "machine" && row.postedAt > Date.now() - 16 * 3_600_000) return false;
    return row?.status !== status || (by !== undefined && row.by !== by);
  });
  expect(wrong).toEqual([]);
});

it("has answers of people and rules, each at its own time, and none to come", () => {
  const answers = rows.filter(({ own }) => own === 1).map(({ postedAt }) => postedAt);
  expect(new Set(answers).size).toBeGreaterThan(50);
  expect(Math.max(...rows.map(({ postedAt }) => postedAt))).toBeLessThan(Date.now());
  const perHour = Object.values(Object.groupBy(answers, (at) => Math.floor(at / 3_600_000)));
  expect(Math.max(...perHour.map((hour) => hour!.length))).toBeLessThan(answers.length / 4);
});

it("has a raid that started by itself, ended, and gave one comment back", async () => {
  const { raids } = await read<{ raids: Raid[] }>("/raids");
  expect(raids).toMatchObject([{ state: "ended", started_by: null, returned: 1 }]);
  expect(raids[0]!.hidden).toBeGreaterThanOrEqual(8);
});

it("reports no threat of the past month as if it had come now, so that the next one is reported", async () => {
  const { alerts } = await read<{ alerts: { text: string }[] }>("/alerts/recent");
  expect(alerts.filter(({ text }) => text.includes("ocultamos"))).toEqual([]);
});

it("has a week better than the one before, attacked posts with text and picture, in its last month", async () => {
  const { user } = await read<{ user: { id: string } }>("/auth/verify-token");
  const insights = await read<Insights>(`/dashboard/insights/${user.id}?period=7D`);
  const sum = (days: Insights["causes"]) =>
    days.flatMap((day) => Object.values(day)).reduce<number>((all, count) => all + (Number(count) || 0), 0);
  expect(sum(insights.causes)).toBeLessThan(sum(insights.causesBefore));
  expect(insights.posts.worst).toHaveLength(5);
  for (const post of insights.posts.worst)
    expect(post).toMatchObject({ excerpt: expect.stringMatching(/./), picture_url: expect.stringMatching(/\.svg$/) });
});
