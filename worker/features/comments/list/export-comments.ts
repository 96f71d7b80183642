import type { Deps } from "../../../deps.ts";
import { csvStream } from "../../../platform/csv/csv-stream.ts";
import { inParts, PART } from "../../../platform/csv/in-parts.ts";
import { type ArchivePlace, readArchive } from "../../archive/read-archive.ts";
import { withinChoice } from "../../workspaces/chosen-pages.ts";
import { type Actors, loadActors, loadNames, nameOf, type Workspace } from "../../workspaces/names.ts";
import { isVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentFilter } from "../schemas.ts";
import { deciderOf, loadDeciders } from "./deciders.ts";
import { COMMENT_COLUMNS, commentCells, type Exported } from "./export-columns.ts";
import { archivedMatch } from "./filters.ts";
import { findComments } from "./find-comments.ts";
import { postedWithin } from "./search/posted-within.ts";

/** A cursor that is not a position in the list: the rest comes from the archive. */
const ARCHIVE = "archive";

/**
 * Exports comments as CSV with the filters of the list, the archived ones last. Times are in the workspace's time zone. A comment
 * that is archived during the export appears once.
 */
export async function exportComments(
  deps: Pick<Deps, "core" | "archive" | "networks">,
  input: CommentFilter & Workspace & WorkspaceReader & { userId: number },
) {
  const { db, workspaceId } = input;
  const [{ pages }, { visible }] = await Promise.all([loadNames(deps, input), withinChoice(deps.core, input)]);
  const people: Actors = new Map();
  /** The lines of some comments with who decided each. People of earlier parts are not read again. */
  async function linesOf(decided: { row: Exported; deciderId: number | null }[]) {
    const unknown = decided.map(({ deciderId }) => deciderId).filter((id) => id !== null && !people.has(id));
    for (const [id, person] of await loadActors(deps.core, workspaceId, unknown)) people.set(id, person);
    return decided.map(({ row, deciderId }) =>
      commentCells(row, {
        page: pages.get(row.pageId)?.name ?? null,
        network: deps.networks[row.network].label,
        decider: nameOf(people, deciderId),
        timeZone: input.timeZone,
      }),
    );
  }
  const matches = archivedMatch(input);
  const written = new Set<number>();
  let after: ArchivePlace | undefined;
  const parts = await inParts(async (cursor) => {
    if (cursor === ARCHIVE) {
      const read = await readArchive(deps, { ...input, posted: postedWithin(input), after });
      after = read?.place;
      const lines = (read?.lines ?? []).filter(
        ({ comment }) => !written.has(comment.id) && isVisible(visible, comment.pageId) && matches(comment),
      );
      const decided = lines.reverse().map((line) => ({ row: line.comment, deciderId: deciderOf(line) }));
      return { rows: await linesOf(decided), nextCursor: read ? ARCHIVE : null };
    }
    const { rows, nextCursor } = await findComments(deps, { ...input, cursor, limit: PART });
    for (const { id } of rows) written.add(id);
    const deciders = (await loadDeciders(db, workspaceId, rows)) ?? [];
    const deciderIds = new Map(deciders.map(({ commentId, userId }) => [commentId, userId]));
    const decided = rows.map((row) => ({ row, deciderId: deciderIds.get(row.id) ?? null }));
    return { rows: await linesOf(decided), nextCursor: nextCursor ?? ARCHIVE };
  });
  return csvStream(COMMENT_COLUMNS, parts);
}
