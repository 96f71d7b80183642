import type { ReactNode } from "react";
import { momentText } from "../time/date-text.ts";

// From 768 px on the log is a table; on narrower screens each row is a card.
const rowClass =
  "border-line max-md:mb-2 max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-3 md:border-b";
export const cellClass = "align-top max-md:block max-md:py-0.5 md:px-3 md:py-3 md:first:pl-0 md:last:pr-0";

/** A row of the log, which begins with its time. @param props.at ISO 8601 */
export function LogTableRow({ at, nested = false, children }: { at: string; nested?: boolean; children: ReactNode }) {
  return (
    <tr className={`${rowClass} ${nested ? "bg-ground max-md:ml-3" : ""}`}>
      <td className={`${cellClass} whitespace-nowrap`}>
        <time dateTime={at} className={`figures text-xs text-ink-faint ${nested ? "md:pl-4" : ""}`}>
          {momentText(at)}
        </time>
      </td>
      {children}
    </tr>
  );
}
