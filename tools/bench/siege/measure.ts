// npm run bench -- siege: measures how often ordinary traffic is taken for a surge, and how soon a raid is found.
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { detections, falseAlarms } from "./simulate.ts";
import type { Page, Raid } from "./traffic.ts";

const USAGE = `npm run bench -- siege [--years 4] [--raids 60] [--seed 1]

Simulates ordinary days of pages (a rhythm of the day, posts that divide people, viral posts, quarrels) and raids, and runs the
rule of worker/features/sieges/surge.ts over them. Prints alarms on ordinary days, and how soon raids are found.`;

const { values } = readCommandLine(USAGE, {
  options: {
    years: { type: "string", default: "4" },
    raids: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const years = numberOf("years", values.years, 0.1, 100);
const raids = numberOf("raids", values.raids, 1, 10_000);
const seed = numberOf("seed", values.seed, 0);

const PAGES: Page[] = [10, 100, 1_000, 5_000].flatMap((perDay) =>
  [0.01, 0.05, 0.2].map((hostileShare) => ({ perDay, hostileShare })),
);
const RAIDS: Raid[] = [
  { comments: 20, minutes: 20, hostileShare: 0.8 },
  { comments: 60, minutes: 40, hostileShare: 0.6 },
  { comments: 400, minutes: 40, hostileShare: 0.5 },
];

// The more comments a page has, the fewer years are simulated, so that all pages take the same time.
const daysOf = ({ perDay }: Page) => Math.max(90, Math.round((365 * years) / Math.max(1, perDay / 250)));
console.info("\nOrdinary days\n");
console.table(
  PAGES.map((page) => {
    const { alarms, days } = falseAlarms(page, daysOf(page), seed);
    return { "comments a day": page.perDay, hostile: page.hostileShare, days, "false alarms": alarms };
  }),
);
console.info("\nRaids, under one post\n");
console.table(
  PAGES.filter(({ perDay }) => perDay <= 1_000).flatMap((page) =>
    RAIDS.map((raid) => {
      // Fewer for busy pages, as with the years.
      const made = Math.max(5, Math.round(raids / Math.max(1, page.perDay / 100)));
      const { found, comments, minutes } = detections(page, raid, made, seed);
      return {
        "comments a day": page.perDay,
        hostile: page.hostileShare,
        raid: `${raid.comments} in ${raid.minutes} min, ${raid.hostileShare * 100} %`,
        found: `${found} of ${made}`,
        "after hostile": comments,
        "after minutes": minutes,
      };
    }),
  ),
);
