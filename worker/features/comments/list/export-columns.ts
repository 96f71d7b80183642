// The columns of comments in a file that people download.
import type { Cell } from "../../../platform/csv/csv-stream.ts";
import { localMoment } from "../../../time.ts";
import { type ActionState, STATUS_NAMES } from "../../../vocabulary/comments.ts";
import { REASON_LABELS } from "../../../vocabulary/judging/judgement.ts";
import { ACTOR_NAMES } from "../../../vocabulary/ledger.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import type { CommentRow } from "../queries.ts";
import { type StatementOfReasons, statementOfReasons } from "../texts/statement-of-reasons.ts";

export type Exported = ArchivedComment["comment"] | CommentRow;

type Context = {
  page: string | null;
  network: string;
  /** The person who decided; null when no person did, or the person is unknown. */
  decider: string | null;
  /** Moments are written in it. */
  timeZone: string;
};

/** Null for a visible comment. */
type Stated = { statement: StatementOfReasons | null };

const ACTION_NAMES: Record<ActionState, string> = {
  queued: "En camino",
  applied: "Hecho",
  failed: "No se pudo hacer",
  parked: "En espera",
  superseded: "Sustituido",
};

const yesOrNo = (is: boolean) => (is ? "Sí" : "No");

const COLUMNS: readonly { title: string; cell: (row: Exported, context: Context & Stated) => Cell }[] = [
  { title: "Fecha y hora", cell: ({ postedAt }, { timeZone }) => localMoment(postedAt, timeZone) },
  { title: "Red", cell: (_, { network }) => network },
  { title: "Cuenta", cell: (_, { page }) => page },
  { title: "Autor", cell: ({ authorName }) => authorName },
  { title: "Comentario", cell: ({ text }) => text },
  { title: "Estado", cell: ({ status }) => STATUS_NAMES[status].one },
  { title: "Motivo", cell: ({ reason }) => reason && REASON_LABELS[reason] },
  {
    title: "Decidido por",
    // The ledger of an old comment may not say which person it was.
    cell: ({ decidedBy }, { decider }) => decider ?? (decidedBy && ACTOR_NAMES[decidedBy].one),
  },
  { title: "Decidido el", cell: ({ decidedAt }, { timeZone }) => decidedAt && localMoment(decidedAt, timeZone) },
  { title: "Cambio en la red", cell: ({ actionState }) => actionState && ACTION_NAMES[actionState] },
  { title: "Respuesta", cell: ({ replyText }) => replyText },
  { title: "Nota interna", cell: ({ internalNote }) => internalNote },
  { title: "Anuncio", cell: ({ isAd }) => yesOrNo(isAd) },
  { title: "Enlace", cell: ({ permalink }) => permalink },
  { title: "Código de la norma", cell: (_, { statement }) => statement?.code ?? null },
  { title: "Norma", cell: (_, { statement }) => statement && `${statement.title}: ${statement.text}` },
  { title: "Hechos", cell: (_, { statement }) => statement?.facts ?? null },
  { title: "Detección automática", cell: (_, { statement }) => statement && yesOrNo(statement.automated_detection) },
  { title: "Decisión automática", cell: (_, { statement }) => statement && yesOrNo(statement.automated_decision) },
  { title: "Cómo reclamar", cell: (_, { statement }) => statement?.redress ?? null },
  { title: "Identificador", cell: ({ id }) => String(id) },
];

export const COMMENT_COLUMNS = COLUMNS.map(({ title }) => title);

/** The cells of a comment, in the order of `COMMENT_COLUMNS`. */
export function commentCells(row: Exported, context: Context): Cell[] {
  const stated = { ...context, statement: statementOfReasons(row) };
  return COLUMNS.map(({ cell }) => cell(row, stated));
}
