import { relativeTime } from "./relative-time.ts";
import { useNow } from "./use-now.ts";

const CLOCK_MS = 5_000;

/** How long ago, kept up to date; the exact moment on hover. @param at ISO 8601 */
export function WrittenAgo({ at }: { at: string }) {
  const now = useNow(CLOCK_MS);
  return (
    <time dateTime={at} title={moment(at)} className="figures">
      {relativeTime(at, now)}
    </time>
  );
}

/** Day and time in the reader's own zone: "21 nov 2026, 18:04:12". */
export const moment = (at: string): string => MOMENT.format(new Date(at));

/** Made once: to make one takes longer than to draw the row that shows it. */
const MOMENT = new Intl.DateTimeFormat("es", { dateStyle: "medium", timeStyle: "medium" });
