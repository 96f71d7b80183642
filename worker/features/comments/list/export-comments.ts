import type { Deps } from "../../../deps.ts";
import { type Cell, csvStream } from "../../../platform/csv/csv-stream.ts";
import { inParts, PART } from "../../../platform/csv/in-parts.ts";
import { localMoment } from "../../../time.ts";
import { type ActionState, type Actor, STATUS_NAMES } from "../../../vocabulary/comments.ts";
import { REASON_LABELS } from "../../../vocabulary/judgement.ts";
import { namesOf, type Workspace } from "../../workspaces/names.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { findComments } from "./find-comments.ts";

const HEADER = [
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

/** Comments as CSV, with the filters of the list; times are in the workspace's time zone. */
export async function exportComments(
  deps: Pick<Deps, "core" | "comments" | "networks">,
  input: CommentFilter & Workspace,
) {
  const { pages } = await namesOf(deps, input.workspaceId);
  const parts = await inParts(async (cursor) => {
    const { rows, nextCursor } = await findComments(deps, { ...input, cursor, limit: PART });
    return {
      rows: rows.map((row) =>
        lineOf(
          row,
          { pageName: pages.get(row.pageId)?.name ?? null, networkName: deps.networks[row.network].label },
          input.timeZone,
        ),
      ),
      nextCursor,
    };
  });
  return csvStream(HEADER, parts);
}

const lineOf = (
  row: CommentRow,
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
