// Makes up the days of a page: more comments at some hours, more and less controversial posts, viral posts, quarrels of a few people, and
// raids. Times are in milliseconds from the start of the first day.
import type { Day, Seen } from "../../../worker/features/sieges/surge.ts";
import { DAY_MS, HOUR_MS } from "../../../worker/vocabulary/durations.ts";

/** Returns numbers in [0, 1). */
export type Chance = () => number;

export type Page = {
  perDay: number;
  /** The share of its comments that the engine hides or flags for an offence. */
  hostileShare: number;
};

/** The comments of each hour, relative to the mean. */
const RHYTHM = [
  0.5, 0.3, 0.2, 0.1, 0.1, 0.2, 0.4, 0.7, 0.9, 1, 1.1, 1.2, 1.4, 1.5, 1.3, 1.1, 1, 1.1, 1.3, 1.6, 1.9, 2, 1.6, 1.1,
];
const POSTS_A_DAY = 3;
/** One in this many posts is viral, with many times the comments. */
const VIRAL_ONE_IN = 40;
const VIRAL_TIMES = 25;
const QUARREL_A_DAY = 0.3;

/** All comments of some days, oldest first. */
export function ordinaryDays(page: Page, days: number, chance: Chance): Seen[] {
  const seen: Seen[] = [];
  for (let day = 0; day < days; day++) {
    for (let post = 0; post < POSTS_A_DAY; post++) {
      const isViral = chance() < 1 / VIRAL_ONE_IN;
      const count = poisson((page.perDay / POSTS_A_DAY) * (isViral ? VIRAL_TIMES : 1), chance);
      // Some posts are more hostile, for example about football or politics: log-normal, a third more than 1.5 times as hostile.
      const share = Math.min(0.6, page.hostileShare * Math.exp(0.6 * normal(chance) - 0.18));
      const postId = `${day}:${post}`;
      for (let n = 0; n < count; n++) seen.push(comment(postId, day * DAY_MS + timeOfDay(chance), share, chance));
    }
    if (chance() < QUARREL_A_DAY * Math.min(1, page.perDay / 100)) seen.push(...quarrel(day * DAY_MS, chance));
  }
  return seen.sort((one, other) => one.postedAt - other.postedAt);
}

/** The comments of two or three people who insult each other for a while. */
function quarrel(dayMs: number, chance: Chance): Seen[] {
  const from = dayMs + timeOfDay(chance);
  const people = 2 + Math.floor(chance() * 2);
  return Array.from({ length: 8 + Math.floor(chance() * 20) }, (_, n) => ({
    postId: `quarrel:${from}`,
    author: `q${from}:${n % people}`,
    postedAt: from + n * 40_000 * chance(),
    hostile: chance() < 0.7,
  }));
}

export type Raid = { comments: number; minutes: number; hostileShare: number };

/** The comments of strangers under one post, most of them at the beginning. */
export function raidAt(from: number, { comments, minutes, hostileShare }: Raid, chance: Chance): Seen[] {
  return Array.from({ length: comments }, () =>
    comment("raid", from + minutes * 60_000 * chance() ** 1.5, hostileShare, chance),
  );
}

const comment = (postId: string, postedAt: number, share: number, chance: Chance): Seen => ({
  postId,
  postedAt: Math.floor(postedAt),
  author: `a${Math.floor(chance() * 1e9)}`,
  hostile: chance() < share,
});

/** The rows of `daily_counts`, by number of the day. */
export function countDays(seen: readonly Seen[]): Map<number, Day> {
  const days = new Map<number, Day>();
  for (const { postedAt, hostile } of seen) {
    const number = Math.floor(postedAt / DAY_MS);
    const day = days.get(number) ?? { comments: 0, caught: 0 };
    days.set(number, { comments: day.comments + 1, caught: day.caught + (hostile ? 1 : 0) });
  }
  return days;
}

function timeOfDay(chance: Chance): number {
  let rest = chance() * RHYTHM.reduce((sum, one) => sum + one, 0);
  let hour = 0;
  while (hour < RHYTHM.length - 1 && rest >= RHYTHM[hour]!) {
    rest -= RHYTHM[hour]!;
    hour++;
  }
  return (hour + chance()) * HOUR_MS;
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** A random number with a Poisson distribution: Knuth's method for a small mean, the normal distribution for a large one. */
function poisson(mean: number, chance: Chance): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  let product = 1;
  for (let count = 0; ; count++) {
    product *= chance();
    if (product < Math.exp(-mean)) return count;
  }
}
