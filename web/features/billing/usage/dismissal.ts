// Which usage banner was dismissed in this browser: one level of one month. The next level or month shows it again.
import type { Usage } from "../types.ts";

const KEY = "usageNotice";
/** Used when the browser refuses storage. */
let inMemory: string | null = null;

type Moment = Pick<Usage, "level" | "period">;

const nameOf = ({ level, period }: Moment) => `${period.start}:${level}`;

export function isBannerDismissed(usage: Moment): boolean {
  try {
    return (localStorage.getItem(KEY) ?? inMemory) === nameOf(usage);
  } catch {
    return inMemory === nameOf(usage);
  }
}

export function dismissBanner(usage: Moment): void {
  inMemory = nameOf(usage);
  try {
    localStorage.setItem(KEY, inMemory);
  } catch (error) {
    console.warn("could not store that the usage banner was dismissed", error);
  }
}
