// Detects a surge: more hostile comments than a page usually gets, and a larger share of all comments than usual. Pure.
//
// A page's own rhythm is no surge: a viral post multiplies all comments and leaves the share, and a quiet night changes the share
// of very few. Both tests have to find it, each against the worst that is still ordinary, with a chance of 1 in a million a look.
// A page with 50 hostile comments a day is looked at 18,000 times a year, so it is wrongly alarmed once in 50 years or less, as
// far as its ordinary days stay below that worst. Simulated years showed no false alarm on ordinary pages (docs/decisions/052).
import { DAY_MS, MINUTE_MS, SURGE_MINUTES } from "../../vocabulary/durations.ts";

/** A comment under a page. */
export type Seen = {
  postId: string | null;
  /** Any key that is equal for the same author; null when unknown. */
  author: string | null;
  /** Epoch milliseconds. */
  postedAt: number;
  hostile: boolean;
};

/** A day of the page: its comments, and those of them that were hidden or flagged, for any reason. */
export type Day = { comments: number; caught: number };

export type Surge = {
  /** The post that has nearly all of it; null for the whole page. */
  postId: string | null;
  /** When its first hostile comment was posted. */
  since: number;
  hostile: number;
  examined: number;
};

/** Comments that are older than this are ignored. */
export const WINDOW_MS = SURGE_MINUTES * MINUTE_MS;
/** The number of days before today whose rate and share count as usual. */
export const USUAL_DAYS = 14;

/**
 * With fewer hostile comments, or fewer people who wrote them, it is a quarrel; for each person only the latest comments count.
 */
const MIN_HOSTILE = 8;
const MIN_AUTHORS = 5;
const OF_ONE_AUTHOR = 2;
/** The number of days with the most hidden or flagged comments that are left out, since they may have had a surge. */
const LEFT_OUT_DAYS = 2;
/** The assumption for a page without a history: one comment in twenty, as if it had had this many. */
const ASSUMED = { share: 0.05, comments: 40 };
/** The worst that is still normal: a post that divides people, and the busiest hour. */
const WORST_ODDS = 3;
const WORST_RATE = 4;
const CHANCE = 1e-6;
/** From this share of the hostile comments on, a surge belongs to one post. */
const OF_ONE_POST = 0.8;

/**
 * Returns the surge of a page, or null.
 *
 * @param latest the page's latest comments, up to a limit, newest first; those older than `WINDOW_MS` do not count
 * @param days of the page, at most `USUAL_DAYS`, without today; missing days had no comments
 */
export function surgeIn(latest: readonly Seen[], days: readonly Day[], now: number): Surge | null {
  const recent = fewOfEach(latest.filter(({ postedAt }) => postedAt > now - WINDOW_MS));
  const usual = usualOf(days);
  const onPosts = [...Map.groupBy(recent, ({ postId }) => postId)]
    .filter(([postId, onPost]) => postId !== null && isSurge(onPost, recent, usual, now))
    .map(([postId]) => postId);
  const isOfPage = isSurge(recent, recent, usual, now);
  if (!isOfPage && onPosts.length === 0) return null;
  const hostile = recent.filter((each) => each.hostile);
  const main = onPosts.find((postId) => {
    const ofPost = hostile.filter((each) => each.postId === postId).length;
    return ofPost >= OF_ONE_POST * hostile.length;
  });
  const postId = main ?? (onPosts.length === 1 && !isOfPage ? onPosts[0]! : null);
  const looked = postId === null ? recent : recent.filter((each) => each.postId === postId);
  const hostileComments = looked.filter((each) => each.hostile);
  return {
    postId,
    since: Math.min(...hostileComments.map(({ postedAt }) => postedAt)),
    hostile: hostileComments.length,
    examined: looked.length,
  };
}

/** The usual hostile comments in a day, and their share; upper bounds, since spam is counted with them. */
type Usual = { perDay: number; share: number };

function usualOf(days: readonly Day[]): Usual {
  const calm = days.toSorted((a, b) => b.caught - a.caught).slice(LEFT_OUT_DAYS);
  const caught = calm.reduce((sum, day) => sum + day.caught, 0);
  const comments = calm.reduce((sum, day) => sum + day.comments, 0);
  return {
    perDay: caught / (USUAL_DAYS - LEFT_OUT_DAYS),
    share: (caught + ASSUMED.share * ASSUMED.comments) / (comments + ASSUMED.comments),
  };
}

/** Whether some comments are a surge. @param some of the window `recent`: all of it, or those under one post */
function isSurge(comments: readonly Seen[], recent: readonly Seen[], { perDay, share }: Usual, now: number): boolean {
  const hostile = comments.filter((each) => each.hostile);
  if (hostile.length < MIN_HOSTILE || people(hostile) < MIN_AUTHORS) return false;
  const worstOdds = (WORST_ODDS * share) / (1 - share);
  if (binomialTail(comments.length, hostile.length, worstOdds / (1 + worstOdds)) > CHANCE) return false;
  // On a very busy page the latest comments cover only a few seconds.
  const spanMs = now - Math.min(...recent.map(({ postedAt }) => postedAt));
  const worstCount = WORST_RATE * perDay * (spanMs / DAY_MS);
  return poissonTail(hostile.length, worstCount) <= CHANCE;
}

function fewOfEach(recent: readonly Seen[]): Seen[] {
  const counts = new Map<string, number>();
  return recent.filter(({ author }) => {
    if (author === null) return true;
    const count = (counts.get(author) ?? 0) + 1;
    counts.set(author, count);
    return count <= OF_ONE_AUTHOR;
  });
}

/** The number of people; each comment without an author counts as a new one. */
const people = (comments: readonly Seen[]): number =>
  new Set(comments.flatMap(({ author }) => author ?? [])).size +
  comments.filter(({ author }) => author === null).length;

/** The probability of at least `k` of `n` at `p` each. */
export function binomialTail(n: number, k: number, p: number): number {
  let log = 0;
  for (let i = 0; i < k; i++) log += Math.log((n - i) / (k - i));
  let term = Math.exp(log + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = 0;
  for (let i = k; i <= n; i++) {
    sum += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  return Math.min(1, sum);
}

/** The probability of at least `k` when `mean` are expected. */
export function poissonTail(k: number, mean: number): number {
  let log = -mean;
  for (let i = 1; i <= k; i++) log += Math.log(mean / i);
  let term = Math.exp(log);
  let sum = 0;
  // Terms fall from the mean on; those that no longer change the sum are left out.
  for (let i = k; i <= mean || term > sum * Number.EPSILON; i++) {
    sum += term;
    term *= mean / (i + 1);
  }
  return Math.min(1, sum);
}
