import type { AuditPage } from "../../api/types.ts";
import { cellClass, LogTableRow } from "./log-table-row.tsx";

/** What a person did with a key of the API. */
export const KeyRow = ({ line: { at, sentence } }: { line: AuditPage["keys"][number] }) => (
  <LogTableRow at={at}>
    <td colSpan={3} className={`${cellClass} text-ink`}>
      {sentence}
    </td>
  </LogTableRow>
);
