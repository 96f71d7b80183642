import type { AuditPage, LogEntry } from "../../api/types.ts";

export type Bulk = AuditPage["bulks"][number];
/** A line of the log: an event, or consecutive events of one bulk change. */
export type LogLine =
  | { entry: LogEntry }
  | { bulk: Bulk; entries: LogEntry[] }
  | { rule: RuleLine }
  | { workspaceLine: WorkspaceLine };
/** A change of rules. */
export type RuleLine = AuditPage["rules"][number];
type WorkspaceLine = AuditPage["workspaceLines"][number];

/** Lines, newest first. Consecutive entries of a bulk change become one line; a single one stays an entry. */
export function groupEntries(
  pages: readonly Pick<AuditPage, "entries" | "bulks" | "rules" | "workspaceLines">[],
): LogLine[] {
  const rules = pages.flatMap((page) => page.rules).map((rule): LogLine => ({ rule }));
  const workspaceLines = pages
    .flatMap((page) => page.workspaceLines)
    .map((workspaceLine): LogLine => ({ workspaceLine }));
  return [...ofComments(pages), ...rules, ...workspaceLines].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

function timeOf(line: LogLine): string {
  if ("rule" in line) return line.rule.at;
  if ("workspaceLine" in line) return line.workspaceLine.at;
  return ("entry" in line ? line.entry : line.entries[0])?.at ?? "";
}

function ofComments(pages: readonly Pick<AuditPage, "entries" | "bulks">[]): LogLine[] {
  const bulks = new Map(pages.flatMap((page) => page.bulks).map((bulk) => [bulk.id, bulk]));
  const runs: LogEntry[][] = [];
  for (const entry of pages.flatMap((page) => page.entries)) {
    const last = runs.at(-1);
    const before = last?.[0];
    const isSame = before && entry.bulkId !== null && before.bulkId === entry.bulkId && before.via === entry.via;
    if (last && isSame) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((entries): LogLine[] => {
    const [first, second] = entries;
    const bulk = first && second ? bulks.get(first.bulkId ?? "") : undefined;
    return bulk ? [{ bulk, entries }] : entries.map((entry) => ({ entry }));
  });
}
