import { momentText } from "./date-text.ts";
import { relativeTime } from "./relative-time.ts";
import { useNow } from "./use-now.ts";

const UPDATE_MS = 5_000;

/** How long ago a moment was, kept up to date; the exact time on hover. @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(UPDATE_MS);
  return (
    <time dateTime={at} title={momentText(at)} className="figures">
      {relativeTime(at, now)}
    </time>
  );
}
