import type { Deps } from "../../../deps.ts";
import { type Cell, csvStream } from "../../../platform/csv/csv-stream.ts";
import { inParts, PART } from "../../../platform/csv/in-parts.ts";
import { localMoment } from "../../../time.ts";
import { type ActionState, type Actor, STATUS_NAMES } from "../../../vocabulary/comments.ts";
import { REASON_LABELS } from "../../../vocabulary/judging/judgement.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import { type ArchivePlace, readArchive } from "../../archive/read-archive.ts";
import { namesOf, type Workspace } from "../../workspaces/names.ts";
import { isVisible, type Reader } from "../../workspaces/visible-pages.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { archivedMatch } from "./archived-match.ts";
import { findComments, postedWithin } from "./find-comments.ts";

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

const ACTOR_NAMES: Record<Actor, string> = { machine: "Atalaya", person: "Una persona", network: "La red social" };
const ACTION_NAMES: Record<ActionState, string> = {
  queued: "En camino",
  applied: "Hecho",
  failed: "No se pudo hacer",
  parked: "En espera",
  superseded: "Sustituido",
};

/** Not a place in the list: what follows is in the archive. */
const ARCHIVE = "archive";

/**
 * Comments as CSV, with the filters of the list, those of the archive last; times are in the workspace's time zone. One that is
 * archived meanwhile stands there once.
 */
export async function exportComments(
  deps: Pick<Deps, "core" | "comments" | "archive" | "networks">,
  input: CommentFilter & Workspace & Reader & { userId: number },
) {
  const { pages } = await namesOf(deps, input);
  const line = (row: Exported) =>
    commentCells(
      row,
      { pageName: pages.get(row.pageId)?.name ?? null, networkName: deps.networks[row.network].label },
      input.timeZone,
    );
  const matches = archivedMatch(input, pages);
  const written = new Set<number>();
  let after: ArchivePlace | undefined;
  const parts = await inParts(async (cursor) => {
    if (cursor === ARCHIVE) {
      const read = await readArchive(deps, { ...input, posted: postedWithin(input), after });
      after = read?.place;
      const rows = read?.lines
        .map(({ comment }) => comment)
        .filter((row) => !written.has(row.id) && isVisible(input.visible, row.pageId) && matches(row));
      return { rows: rows?.reverse().map(line) ?? [], nextCursor: read ? ARCHIVE : null };
    }
    const { rows, nextCursor } = await findComments(deps, { ...input, cursor, limit: PART });
    for (const { id } of rows) written.add(id);
    return { rows: rows.map(line), nextCursor: nextCursor ?? ARCHIVE };
  });
  return csvStream(COMMENT_COLUMNS, parts);
}

type Exported = ArchivedComment["comment"] | CommentRow;

/** Cells of a comment, in the order of `COMMENT_COLUMNS`. */
export const commentCells = (
  row: Exported,
  { pageName, networkName }: { pageName: string | null; networkName: string },
  timeZone: string,
): Cell[] => [
  localMoment(row.postedAt, timeZone),
  networkName,
  pageName,
  row.authorName,
  row.text,
  STATUS_NAMES[row.status].one,
  row.reason && REASON_LABELS[row.reason],
  row.decidedBy && ACTOR_NAMES[row.decidedBy],
  row.decidedAt && localMoment(row.decidedAt, timeZone),
  row.actionState && ACTION_NAMES[row.actionState],
  row.replyText,
  row.internalNote,
  row.isAd ? "Sí" : "No",
  row.permalink,
  String(row.id),
];
