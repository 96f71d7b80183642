// The story that `npm start` shows: its texts as the shipped engine judges them, and its times.
import { describe, expect, it } from "vitest";
import { createPageJudge } from "../../../tools/classify/judge.ts";
import { readOptions } from "../../../tools/classify/options.ts";
import { WAVE } from "../../../tools/start/demo/story/cafe.ts";
import { PICTURES } from "../../../tools/start/demo/story/pictures.ts";
import type { Said } from "../../../tools/start/demo/story/said.ts";
import { RAID } from "../../../tools/start/demo/story/shoe-shop.ts";
import { BUSINESSES, planStory, STORY_DAYS } from "../../../tools/start/demo/story/story.ts";
import { VISITORS } from "../../../tools/start/demo/story/visitors.ts";
import { surgeIn } from "../../../worker/features/raids/surge.ts";
import { normalize, spellingsOf } from "../../../worker/moderation/normalize/normalize.ts";
import { findWaves } from "../../../worker/moderation/repetition/find-waves.ts";
import { fingerprint } from "../../../worker/moderation/repetition/fingerprint.ts";
import { compileWords } from "../../../worker/moderation/words/compile.ts";
import { matchWords } from "../../../worker/moderation/words/match.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
const judge = createPageJudge(readOptions(["--plan", "business", "-"], "."));
const statusOf = (text: string) => judge(text).decision.status;
const said: Said[] = [
  ...BUSINESSES.flatMap(({ posts }) => posts.flatMap((post) => post.said)),
  ...Object.values(VISITORS).flat(),
];
/** The texts of one kind of thing said. */
const texts = (kind: string): string[] =>
  said.flatMap((each) => (typeof each === "string" ? (kind === "plain" ? [each] : []) : ((each as never)[kind] ?? [])));
const allTexts = ["plain", "bad", "doubt", "mistaken", "asks", "answer", "thanks", "priced"].flatMap(texts);
const notJudged = (list: readonly string[], status: string) => list.filter((text) => statusOf(text) !== status);

describe("the engine judges the demo as its story says", () => {
  it("hides abuse and spam, of the raid and the wave too", () => {
    const raid = RAID.rest.flatMap((each) => (typeof each !== "string" && "bad" in each ? each.bad : []));
    expect(notJudged([...texts("bad"), ...RAID.opening, ...raid, ...WAVE.texts], "disapproved")).toEqual([]);
  });

  it("leaves praise, questions and complaints visible", () => {
    const raid = RAID.rest.filter((each) => typeof each === "string");
    const visible = ["plain", "asks", "thanks", "priced"].flatMap(texts);
    expect(notJudged([...visible, ...raid], "approved")).toEqual([]);
  });

  it("is in doubt about what the owner decides, and what only a raid hides", () => {
    const raid = RAID.rest.flatMap((each) => (typeof each !== "string" && "doubt" in each ? each.doubt : []));
    expect(notJudged([...texts("doubt"), ...raid], "flagged")).toEqual([]);
  });

  it("sees that questions and complaints ask for an answer", () => {
    const asked = [...texts("asks"), ...texts("priced")];
    expect(asked.filter((text) => judge(text).scores.legitimate < 0.5)).toEqual([]);
  });

  it("detects the raid by its opening, and the wave by its copies", () => {
    const { comments } = planStory(NOON);
    const opening = comments.filter(({ text }) => (RAID.opening as readonly string[]).includes(text));
    const last = Math.max(...opening.map(({ at }) => at));
    const seen = opening.map(({ at, author }) => ({ postId: "post", author, postedAt: at, hostile: true }));
    expect(surgeIn(seen, [], last + MINUTE_MS)).toMatchObject({ postId: "post", hostile: opening.length });
    const copies = WAVE.texts.map((text, id) => ({
      ...{
        id,
        pageId: 1,
        postedAt: id,
        authorId: String(id),
        fingerprint: fingerprint(normalize(text).normalized.text),
      },
    }));
    expect(findWaves(copies).map(({ length }) => length)).toEqual([WAVE.texts.length]);
  });
});

describe("the story", () => {
  const { posts, comments } = planStory(NOON);

  it("says nothing twice", () => {
    expect(allTexts.filter((text, index) => allTexts.indexOf(text) !== index)).toEqual([]);
  });

  it("shows every post with a text and a picture of its own", () => {
    expect(posts.filter(({ picture }) => !PICTURES[picture])).toEqual([]);
    expect(new Set(posts.map(({ picture }) => picture)).size).toBe(posts.length);
    for (const { network } of posts) expect(["facebook", "instagram"]).toContain(network);
  });

  it("speaks of euros in Spain and of pesos in Mexico, as each country speaks", () => {
    const [cafe, shop] = BUSINESSES.map((business) => JSON.stringify(business));
    expect(cafe).not.toMatch(/\$|ustedes|pinche|pendej/i);
    expect(shop).not.toMatch(/€|vosotros|\bsois\b|tenéis|gilipollas/i);
  });

  // Around the nights in which clocks change, a leap day, and the ends of months and years.
  it.each(["2026-11-28T00:00:00Z", "2026-03-28T12:00:00Z", "2027-12-31T12:00:00Z", "2028-02-29T00:00:00Z"])(
    "is over, and a month long, whenever it starts on the day from %s on",
    (from) => {
      for (let minute = 0; minute < 24 * 60; minute += 13) {
        const now = Date.parse(from) + minute * MINUTE_MS;
        const { comments } = planStory(now);
        const wrong = comments.filter(
          ({ at, doneAt, isOpen, parent, post }) =>
            at >= now ||
            (doneAt >= now && !isOpen) ||
            doneAt < at ||
            at <= now - (STORY_DAYS + 1) * DAY_MS ||
            at <= post.publishedAt ||
            (parent && at <= parent.doneAt),
        );
        expect(
          wrong.map(({ text }) => text),
          new Date(now).toISOString(),
        ).toEqual([]);
        expect(comments.filter(({ doings }) => doings[0]?.kind === "show").length, "corrections").toBeGreaterThan(2);
      }
    },
  );

  it("has fewer comments at night, and answers spread in time", () => {
    const hours = comments.map(({ at, post }) =>
      Number(
        new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone: post.business.timeZone }).format(
          at,
        ),
      ),
    );
    const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(between(2, 6)).toBeLessThan(between(10, 14) / 2);
    const delays = comments.filter(({ doings }) => doings.length > 0).map(({ at, doneAt }) => doneAt - at);
    expect(new Set(delays).size).toBe(delays.length);
    expect(Math.max(...delays)).toBeLessThan(16 * HOUR_MS);
  });

  it("has a week that is calmer than the one before", () => {
    const bad = new Set([...texts("bad"), ...RAID.opening, ...WAVE.texts]);
    const ofWeek = (week: number) =>
      comments.filter(({ at, text }) => bad.has(text) && Math.floor((NOON - at) / (7 * DAY_MS)) === week).length;
    expect(ofWeek(0)).toBeLessThan(ofWeek(1));
  });

  it("corrects only what means no harm: nothing that is bad is shown again or approved", () => {
    for (const { text } of comments.filter(({ doings }) => doings.some(({ kind }) => kind === "show")))
      expect(texts("bad"), text).not.toContain(text);
    const words = compileWords(BUSINESSES.flatMap((business) => business.words));
    for (const text of texts("mistaken")) {
      expect(matchWords(spellingsOf(normalize(text)), words), text).not.toEqual([]);
      expect(statusOf(text), text).toBe("approved");
    }
  });
});
