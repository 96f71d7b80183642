// Simulates how often ordinary days cause an alarm, and how soon a raid does. `worker/features/sieges/surge.ts` runs after each hostile
// comment, as in production.

import { type Day, type Seen, surgeIn, USUAL_DAYS } from "../../../worker/features/sieges/surge.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { seededRandom } from "../../random.ts";
import { percentile } from "../../statistics.ts";
import { type Chance, countDays, ordinaryDays, type Page, type Raid, raidAt } from "./traffic.ts";

/** The number of comments that production reads. */
const LATEST = 300;
/** After an alarm a page has no other one for this long. */
const QUIET_MS = 3 * 3_600_000;

/** Returns the hostile comments after which a surge is found. */
function* alarms(seen: readonly Seen[], from: number, daysOf: (day: number) => Day[]): Generator<Seen> {
  let quietUntil = 0;
  for (let at = 0; at < seen.length; at++) {
    const one = seen[at]!;
    if (!one.hostile || one.postedAt < from || one.postedAt < quietUntil) continue;
    const latest = seen.slice(Math.max(0, at + 1 - LATEST), at + 1).reverse();
    if (!surgeIn(latest, daysOf(Math.floor(one.postedAt / DAY_MS)), one.postedAt)) continue;
    quietUntil = one.postedAt + QUIET_MS;
    yield one;
  }
}

function daysBefore(seen: readonly Seen[]): (day: number) => Day[] {
  const days = countDays(seen);
  return (day) => Array.from({ length: USUAL_DAYS }, (_, back) => days.get(day - 1 - back) ?? NOTHING);
}

const NOTHING: Day = { comments: 0, caught: 0 };

/** Simulates ordinary days. @returns the number of alarms and of days */
export function falseAlarms(page: Page, days: number, seed: number): { alarms: number; days: number } {
  const seen = ordinaryDays(page, USUAL_DAYS + days, seededRandom(seed));
  return { alarms: [...alarms(seen, USUAL_DAYS * DAY_MS, daysBefore(seen))].length, days };
}

type Detection = {
  raids: number;
  found: number;
  /** For the raids that were found, the medians of the hostile comments and of the minutes until then. */
  comments: number;
  minutes: number;
};

export function detections(page: Page, raid: Raid, raids: number, seed: number): Detection {
  const chance = seededRandom(seed);
  const found = Array.from({ length: raids }, () => detect(page, raid, chance)).filter((one) => one !== null);
  const median = (values: number[]) => percentile(values, 0.5);
  return {
    raids,
    found: found.length,
    comments: median(found.map(({ comments }) => comments)),
    minutes: median(found.map(({ minutes }) => minutes)),
  };
}

function detect(page: Page, raid: Raid, chance: Chance): { comments: number; minutes: number } | null {
  const before = ordinaryDays(page, USUAL_DAYS + 1, chance);
  const from = USUAL_DAYS * DAY_MS + chance() * 20 * 3_600_000;
  const raiders = raidAt(from, raid, chance);
  const seen = [...before, ...raiders].sort((one, other) => one.postedAt - other.postedAt);
  const [alarm] = alarms(seen, from, daysBefore(before));
  if (!alarm || alarm.postedAt > from + raid.minutes * 60_000) return null;
  const until = raiders.filter(({ postedAt, hostile }) => hostile && postedAt <= alarm.postedAt);
  return { comments: until.length, minutes: Math.round((alarm.postedAt - from) / 6_000) / 10 };
}
