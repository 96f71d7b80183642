// Notifies a workspace's open screens when its change sequence is raised, so that no writer of comments has to.
import type { D1 } from "./open.ts";

/**
 * The column names under which a statement that raises a sequence returns its workspace and its new value; `watchChanges`
 * recognises it by them.
 */
export const RAISED = {
  workspaceId: "changed_workspace",
  position: "changed_to",
  announcedTo: "changes_announced_to",
} as const;

type Raised = {
  [RAISED.workspaceId]: number;
  [RAISED.position]: number;
  [RAISED.announcedTo]: number | null;
};

/**
 * Returns the same database, which reports each sequence that a batch raised, after the batch is committed.
 *
 * @param report must return at once and not fail; `isAnnounced` where webhooks get events of the workspace's comments
 */
export function watchChanges(
  d1: D1,
  report: (workspaceId: number, position: number, isAnnounced: boolean) => void,
): D1 {
  return {
    prepare: (query) => d1.prepare(query),
    async batch<T = unknown>(statements: D1PreparedStatement[]) {
      const results = await d1.batch<T>(statements);
      for (const { results: rows } of results)
        for (const row of rows ?? []) {
          if (!isRaised(row)) break;
          report(row[RAISED.workspaceId], row[RAISED.position], row[RAISED.announcedTo] !== null);
        }
      return results;
    },
  };
}

const isRaised = (row: unknown): row is Raised => typeof row === "object" && row !== null && RAISED.workspaceId in row;
