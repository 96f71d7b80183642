import type { Deps } from "../../../deps.ts";
import { type Cell, csvStream } from "../../../platform/csv/csv-stream.ts";
import { inParts, PART } from "../../../platform/csv/in-parts.ts";
import { localMoment } from "../../../time.ts";
import { type ActionState, STATUS_NAMES } from "../../../vocabulary/comments.ts";
import { REASON_LABELS } from "../../../vocabulary/judging/judgement.ts";
import { ACTOR_NAMES } from "../../../vocabulary/ledger.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import { type ArchivePlace, readArchive } from "../../archive/read-archive.ts";
import { type Actors, actorsOf, nameOf, namesOf, type Workspace } from "../../workspaces/names.ts";
import { isVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { deciderOf, decidersOf } from "./deciders.ts";
import { archivedMatch } from "./filters.ts";
import { findComments } from "./find-comments.ts";
import { postedWithin } from "./search/posted-within.ts";

export const COMMENT_COLUMNS = [
  "Fecha y hora",
  "Red",
  "Cuenta",
  "Autor",
  "Comentario",
  "Estado",
  "Motivo",
  "Decidido por",
  "Decidido el",
  "Cambio en la red",
  "Respuesta",
  "Nota interna",
  "Anuncio",
  "Enlace",
  "Identificador",
];

const ACTION_NAMES: Record<ActionState, string> = {
  queued: "En camino",
  applied: "Hecho",
  failed: "No se pudo hacer",
  parked: "En espera",
  superseded: "Sustituido",
};

/** A cursor that is not a position in the list: the rest comes from the archive. */
const ARCHIVE = "archive";

/**
 * Exports comments as CSV with the filters of the list, the archived ones last. Times are in the workspace's time zone. A comment
 * that is archived during the export appears once.
 */
export async function exportComments(
  deps: Pick<Deps, "core" | "comments" | "archive" | "networks">,
  input: CommentFilter & Workspace & WorkspaceReader & { userId: number },
) {
  const { workspaceId } = input;
  const { pages } = await namesOf(deps, input);
  const people: Actors = new Map();
  /** The lines of some comments, with who decided each. People of earlier parts are not read again. */
  async function linesOf(decided: { row: Exported; deciderId: number | null }[]) {
    const unknown = decided.map(({ deciderId }) => deciderId).filter((id) => id !== null && !people.has(id));
    for (const [id, person] of await actorsOf(deps.core, workspaceId, unknown)) people.set(id, person);
    return decided.map(({ row, deciderId }) => {
      const names = {
        page: pages.get(row.pageId)?.name ?? null,
        network: deps.networks[row.network].label,
        decider: nameOf(people, deciderId),
      };
      return commentCells(row, names, input.timeZone);
    });
  }
  const matches = archivedMatch(input, pages);
  const written = new Set<number>();
  let after: ArchivePlace | undefined;
  const parts = await inParts(async (cursor) => {
    if (cursor === ARCHIVE) {
      const read = await readArchive(deps, { ...input, posted: postedWithin(input), after });
      after = read?.place;
      const lines = (read?.lines ?? []).filter(
        ({ comment }) => !written.has(comment.id) && isVisible(input.visible, comment.pageId) && matches(comment),
      );
      const decided = lines.reverse().map((line) => ({ row: line.comment, deciderId: deciderOf(line) }));
      return { rows: await linesOf(decided), nextCursor: read ? ARCHIVE : null };
    }
    const { rows, nextCursor } = await findComments(deps, { ...input, cursor, limit: PART });
    for (const { id } of rows) written.add(id);
    const byShard = Map.groupBy(rows, ({ shard }) => shard);
    const read = [...byShard].map(([shard, some]) => decidersOf(deps.comments(shard), workspaceId, some) ?? []);
    const deciders = (await Promise.all(read)).flat();
    const deciderIds = new Map(deciders.map(({ commentId, userId }) => [commentId, userId]));
    const decided = rows.map((row) => ({ row, deciderId: deciderIds.get(row.id) ?? null }));
    return { rows: await linesOf(decided), nextCursor: nextCursor ?? ARCHIVE };
  });
  return csvStream(COMMENT_COLUMNS, parts);
}

type Exported = ArchivedComment["comment"] | CommentRow;

/** The cells of a comment, in the order of `COMMENT_COLUMNS`. */
export const commentCells = (
  row: Exported,
  /** `decider`: the person who decided; null when no person did, or the person is unknown. */
  names: { page: string | null; network: string; decider: string | null },
  timeZone: string,
): Cell[] => [
  localMoment(row.postedAt, timeZone),
  names.network,
  names.page,
  row.authorName,
  row.text,
  STATUS_NAMES[row.status].one,
  row.reason && REASON_LABELS[row.reason],
  // The ledger of an old comment may not say which person it was.
  names.decider ?? (row.decidedBy && ACTOR_NAMES[row.decidedBy].one),
  row.decidedAt && localMoment(row.decidedAt, timeZone),
  row.actionState && ACTION_NAMES[row.actionState],
  row.replyText,
  row.internalNote,
  row.isAd ? "Sí" : "No",
  row.permalink,
  String(row.id),
];
