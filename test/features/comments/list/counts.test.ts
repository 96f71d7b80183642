// The counts of the tabs and tiles above the list: each follows every filter but its own, so that a press shows as many comments.
import { expect, it } from "vitest";
import type { CommentStats } from "../../../../web/api/types.ts";
import { COMMENT_STATUSES } from "../../../../worker/vocabulary/comments.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { clock, newScene, scene } from "../../../support/scene.ts";

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(clock.now - ago * DAY_MS).toISOString().slice(0, 10);

it("count what the list shows, whatever is searched for or filtered by", async () => {
  await newScene();
  const authors = ["Ana Pérez", "Luis Gómez"];
  for (const [at, text] of [PRAISE, INSULT, "¿Abrís los domingos?", "También hago tortas caseras"].entries()) {
    await scene.write(text, { authorId: `70${at}`, authorName: authors[at % 2]! });
    await scene.write(`${text} `, { target: scene.media, authorId: `80${at}`, authorName: authors[(at + 1) % 2]! });
    clock.now += DAY_MS;
  }
  const [{ post_id: post } = { post_id: "" }] = await scene.list("?platform=facebook");
  const filters = [
    "",
    "platform=instagram",
    "search=domingos",
    // Inside a word, which the list finds among the latest comments.
    "search=omingo",
    "author=ana",
    "reason=toxic",
    "cause=any",
    "by=machine",
    "placement=ad",
    `from=${day(2)}`,
    `to=${day(3)}`,
    `from=${day(3)}&to=${day(2)}&author=luis`,
    `post=${post}`,
    "hours=0-23",
    "platform=facebook&search=domingo&author=ana",
  ];
  const listed = async (query: string) => {
    const rows = await scene.list(`?limit=100&${query}`);
    return rows.filter(({ is_own }) => !is_own).length;
  };
  const inboxes = ["", "inbox=review", "inbox=unanswered", "assigned=me"];
  for (const filter of filters.flatMap((each) => inboxes.map((inbox) => [each, inbox].filter(Boolean).join("&")))) {
    const { stats, atLeast } = await scene.answer<{ stats: CommentStats; atLeast: boolean }>(
      `/api/comments/stats?period=all&${filter}`,
    );
    expect([filter, atLeast]).toEqual([filter, false]);
    expect([filter, stats.total]).toEqual([filter, await listed(filter)]);
    for (const status of COMMENT_STATUSES)
      expect([filter, status, stats[status]]).toEqual([filter, status, await listed(`${filter}&status=${status}`)]);
  }
});
