// The last thirty days of the demo's businesses: when each post was published, who wrote under it and when, what the owner answered. Pure:
// texts and a clock in, a plan out. Times follow the clocks of each business.

import { TZDateMini } from "@date-fns/tz";
import { addDays, DEFAULT_TIME_ZONE, localDay, localHour } from "../../../../worker/time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../worker/vocabulary/durations.ts";
import { seededRandom } from "../../../random.ts";
import { CAFE, WAVE } from "./cafe.ts";
import type { Business, Said, StoryPost } from "./said.ts";
import { RAID, SHOE_SHOP } from "./shoe-shop.ts";

export const STORY_DAYS = 30;
export const BUSINESSES: readonly Business[] = [CAFE, SHOE_SHOP];

export type PlannedPost = StoryPost & { business: Business; publishedAt: number };

/** What the owner does with a comment. */
type Doing = { kind: "answer"; text: string } | { kind: "show" } | { kind: "hide" };

export type PlannedComment = {
  post: PlannedPost;
  text: string;
  author: string;
  /** Epoch milliseconds, in whole seconds as networks give them. */
  at: number;
  /** The time with which it is written; the same, except where the product acts only on what is new. */
  writtenAt: number;
  /** `raid`: it comes when the raid has begun. */
  part: "month" | "raid";
  /** The comment that it answers. */
  parent?: PlannedComment;
  /** What the owner did, in this order. */
  doings: readonly Doing[];
  /** When the owner saw to it. */
  doneAt: number;
  /** Whether it waits for the owner to this day. */
  isOpen?: true;
};

/** The relative number of comments by the hour of the day; attacks come later at night. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 4, 7, 7, 7, 7, 8, 8, 7, 6, 6, 7, 9, 11, 12, 11, 8, 4];
const HOURS_OF_ATTACKS = [8, 6, 4, 3, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 6, 7, 9, 11, 13, 11];
/** From Sunday on. */
const WEEKDAYS = [1.3, 0.8, 0.8, 0.9, 1, 1.2, 1.5];
/** Most comments come soon after a post, on average after this time, and the others whenever somebody finds it, as under an ad. */
const SOON_MS = 26 * HOUR_MS;
const SOON_SHARE = 0.6;
const FOUND_MS = 12 * DAY_MS;
/** When the owner is at work, who lives in Spain. */
const OPENS = 9;
const CLOSES = 23;
/** Nothing is later than this before the start. */
const JUST_NOW_MS = 12 * MINUTE_MS;
/** A question for a rule is written as one of the last hours: a rule answers nobody who asked long ago. */
const FOR_RULES_MS = 20 * HOUR_MS;

/** When the raid began, its days ago and the minutes of that day, and how long it lasted. */
const RAID_AT = { daysAgo: 9, hour: 21, minute: 38 };
export const RAID_MS = 17 * MINUTE_MS;
/** How much of it passes before it is noticed. */
const UNNOTICED = 0.45;
/** The copies of the wave, in the last night. */
const WAVE_AT = { hour: 3, minute: 11 };
const WAVE_GAP_MS = 7 * MINUTE_MS;

const NAMES =
  "Lucía Mateo Valentina Santiago Camila Diego Martina Nicolás Sofía Andrés Paula Joaquín Daniela Tomás Renata Emilio Carmen Álvaro Julieta Bruno Ximena Rafael Noelia Gonzalo Abril Iván Marisol Ramiro Beatriz Olga Esteban Pilar Hugo Jimena Raúl Inés Marcos Elena Adrián Silvia".split(
    " ",
  );
const INITIALS = "ABCDEFGHJLMNOPRSTVZ";

export function planStory(now: number) {
  const random = seededRandom(30_122_026);
  const between = (from: number, to: number) => from + random() * (to - from);
  const posts = BUSINESSES.flatMap((business) =>
    business.posts.map((post): PlannedPost => ({ ...post, business, publishedAt: momentOf(business, now, post) })),
  );
  const postOf = (business: Business, index: number) =>
    posts.filter((post) => post.business === business)[index] as PlannedPost;
  const name = nameDrawer(random);

  function comment(post: PlannedPost, text: string, at: number, more: Partial<PlannedComment> = {}): PlannedComment {
    const whole = at - (at % 1000);
    const { doneAt = seenAt(at, between) } = more;
    return {
      ...{ post, text, author: name(), at: whole, writtenAt: whole, part: "month", doings: [], doneAt },
      ...(doneAt >= now - JUST_NOW_MS && { isOpen: true }),
      ...more,
    };
  }

  /** The comments of one thing said: itself, and what its author writes after the answer. */
  function saidUnder(post: PlannedPost, said: Said): PlannedComment[] {
    if (typeof said === "string") return [comment(post, said, moment(post, HOURS))];
    if ("bad" in said) return [comment(post, said.bad, moment(post, HOURS_OF_ATTACKS))];
    if ("priced" in said) {
      const at = moment(post, HOURS);
      const writtenAt = Math.max(at, now - FOR_RULES_MS);
      return [comment(post, said.priced, at, { writtenAt: writtenAt - (writtenAt % 1000) })];
    }
    const [at, doneAt] = "mistaken" in said ? seenMoment(post) : momentAndSeen(post);
    const isDone = doneAt < now - JUST_NOW_MS;
    if ("doubt" in said) {
      if (said.ends === "wait" || !isDone) return [comment(post, said.doubt, at, { isOpen: true })];
      return [comment(post, said.doubt, at, { doings: [{ kind: said.ends }], doneAt })];
    }
    if ("mistaken" in said)
      return [
        comment(post, said.mistaken, at, {
          doings: [{ kind: "show" }, { kind: "answer", text: said.answer }],
          doneAt,
        }),
      ];
    if (said.answer === undefined || !isDone) return [comment(post, said.asks, at, { isOpen: true })];
    const asked = comment(post, said.asks, at, { doings: [{ kind: "answer", text: said.answer }], doneAt });
    const thankedAt = doneAt + between(0.2, 5) * HOUR_MS;
    if (said.thanks === undefined || thankedAt > now - JUST_NOW_MS) return [asked];
    return [asked, comment(post, said.thanks, thankedAt, { parent: asked, author: asked.author })];
  }

  function momentAndSeen(post: PlannedPost): [at: number, seenAt: number] {
    const at = moment(post, HOURS);
    return [at, seenAt(at, between)];
  }

  /** The same, early enough that the owner has seen to it. */
  function seenMoment(post: PlannedPost): [at: number, seenAt: number] {
    for (;;) {
      const times = momentAndSeen(post);
      if (times[1] < now - JUST_NOW_MS) return times;
    }
  }

  /** A moment in the life of a post, at an hour at which people write. */
  function moment(post: PlannedPost, hours: readonly number[]): number {
    const latest = now - JUST_NOW_MS;
    const isSoon = !post.isAd && random() < SOON_SHARE;
    const isFoundFor = Math.min(latest - post.publishedAt, post.isAd ? Number.POSITIVE_INFINITY : FOUND_MS);
    const most = Math.max(...hours) * Math.max(...WEEKDAYS);
    for (let tries = 0; tries < 400; tries++) {
      const at = post.publishedAt + (isSoon ? -Math.log(1 - random()) * SOON_MS : random() * isFoundFor);
      if (at > latest) continue;
      const clock = new TZDateMini(at, post.business.timeZone);
      if (random() * most < hours[clock.getHours()]! * WEEKDAYS[clock.getDay()]!) return at;
    }
    return between(post.publishedAt, latest);
  }

  const month = posts.flatMap((post) => post.said.flatMap((said) => saidUnder(post, said)));
  const wave = waveOf(postOf(CAFE, WAVE.post), now).map(({ post, text, at }) => comment(post, text, at));
  const raidPost = postOf(SHOE_SHOP, RAID.post);
  const raidAt = momentOf(SHOE_SHOP, now, RAID_AT) + RAID_AT.minute * MINUTE_MS;
  /** Raids are noticed while they last, so this one is written as if it were now. */
  const raidShift = now - RAID_MS - 20_000 - raidAt;
  const raid = [...RAID.opening, ...RAID.rest].map((said, index, { length }) => {
    const isOpening = index < RAID.opening.length;
    const share = isOpening
      ? (index / RAID.opening.length) * UNNOTICED
      : UNNOTICED + ((index - RAID.opening.length) / (length - RAID.opening.length)) * (1 - UNNOTICED);
    const at = raidAt + share * RAID_MS + random() * 15_000;
    const text = typeof said === "string" ? said : "bad" in said ? said.bad : said.doubt;
    const isMistaken = typeof said !== "string" && "isMistaken" in said;
    const doneAt = seenAt(at, between);
    const written = comment(raidPost, text, at, { doneAt, doings: isMistaken ? [{ kind: "show" }] : [] });
    return { ...written, writtenAt: written.at + raidShift, part: isOpening ? ("month" as const) : ("raid" as const) };
  });
  return { posts, comments: [...raid, ...month, ...wave], raid: { shiftMs: raidShift } };
}

/** The hour of a day of a business, some days ago. */
function momentOf({ timeZone }: Business, now: number, { daysAgo, hour }: { daysAgo: number; hour: number }): number {
  const at = localHour(addDays(localDay(now, timeZone), -daysAgo), hour, timeZone);
  return at < now ? at : at - DAY_MS;
}

/** The wave, in the last whole night. */
function waveOf(post: PlannedPost, now: number) {
  const lasts = WAVE.texts.length * WAVE_GAP_MS;
  const tonight = momentOf(post.business, now, { ...WAVE_AT, daysAgo: 0 }) + WAVE_AT.minute * MINUTE_MS;
  const from = tonight + lasts < now - JUST_NOW_MS ? tonight : tonight - DAY_MS;
  return WAVE.texts.map((text, index) => ({ post, text, at: from + index * WAVE_GAP_MS + (index % 3) * 71_000 }));
}

/** When the owner sees to a comment: within some hours, and in opening hours. */
function seenAt(at: number, between: (from: number, to: number) => number): number {
  const soon = at + between(8, 150) * MINUTE_MS;
  const hour = new TZDateMini(soon, DEFAULT_TIME_ZONE).getHours();
  if (hour >= OPENS && hour < CLOSES) return soon;
  const day = localDay(soon, DEFAULT_TIME_ZONE);
  return localHour(hour < OPENS ? day : addDays(day, 1), OPENS, DEFAULT_TIME_ZONE) + between(4, 80) * MINUTE_MS;
}

/** Draws names of invented people, each once. */
function nameDrawer(random: () => number): () => string {
  const drawn = new Set<string>();
  return () => {
    for (;;) {
      const name = `${pick(NAMES, random)} ${pick([...INITIALS], random)}.`;
      if (drawn.has(name)) continue;
      drawn.add(name);
      return name;
    }
  };
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)]!;
