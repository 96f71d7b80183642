import type { ReactNode } from "react";
import { momentText } from "../time/date-text.ts";

// From 768 px on the log is a table; on narrower screens the cells of a row are below each other.
const rowClass = "border-b border-line max-md:block max-md:py-3";
export const cellClass = "align-top max-md:block max-md:py-0.5 md:px-3 md:py-3 md:first:pl-0 md:last:pr-0";

/** A row of the log, which begins with its time. @param props.at ISO 8601 */
export function LogTableRow({ at, nested = false, children }: { at: string; nested?: boolean; children: ReactNode }) {
  return (
    <tr className={`${rowClass} ${nested ? "max-md:ml-3" : ""}`}>
      <td className={`${cellClass} whitespace-nowrap`}>
        <time dateTime={at} className={`figures text-small text-ink-faint ${nested ? "md:pl-4" : ""}`}>
          {momentText(at)}
        </time>
      </td>
      {children}
    </tr>
  );
}
