import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Explanation } from "../../../api/types.ts";
import { momentText } from "../../time/date-text.ts";

/** When the comment was written and received, and everything that was done about it, oldest first. */
export function WhyTimeline({ explanation: { times, timeline, comment } }: { explanation: Explanation }) {
  const steps = [
    { at: times.posted, text: `Se escribió en ${NETWORK_NAMES[comment.platform]}.`, note: null },
    { at: times.received, text: "Llegó a Atalaya.", note: null },
    ...timeline.map(({ at, sentence, note }) => ({ at, text: sentence, note })),
  ];
  return (
    <ol className="space-y-2.5">
      {steps.map(({ at, text, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is their identity, and they only grow
        <li key={index} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
          <time dateTime={at} className="figures text-ink-faint">
            {momentText(at)}
          </time>
          <span className="min-w-0 wrap-anywhere text-ink">
            {text}
            {note && <span className="block text-ink-faint">Nota interna: {note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
