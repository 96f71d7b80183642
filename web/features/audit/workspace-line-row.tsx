import type { AuditPage } from "../../api/types.ts";
import { cellClass, LogTableRow } from "./log-table-row.tsx";

/** What a person did with a key of the API, a webhook or an appeal. */
export const WorkspaceLineRow = ({ line: { at, sentence } }: { line: AuditPage["workspaceLines"][number] }) => (
  <LogTableRow at={at}>
    <td colSpan={3} className={`${cellClass} text-ink`}>
      {sentence}
    </td>
  </LogTableRow>
);
