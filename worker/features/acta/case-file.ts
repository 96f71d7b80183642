// The case file of one comment: a ZIP to hand to somebody else, with a page to read and print, tables and the part of the acta.
import { makeZip } from "client-zip";
import { html, raw } from "hono/html";
import type { Deps } from "../../deps.ts";
import { BYTE_ORDER_MARK, csvRows } from "../../platform/csv/csv-stream.ts";
import { isoTime, localMoment } from "../../time.ts";
import type { CommentState, SealedEvent } from "../../vocabulary/acta/entry.ts";
import { STATUS_NAMES } from "../../vocabulary/comments.ts";
import { paths } from "../../vocabulary/paths.ts";
import { explainComment } from "../comments/explanation/explanation.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { loadProof } from "./load-proof.ts";
import { statesWithIds } from "./states.ts";

type Own = WorkspaceReader & { id: string; workspace: string; timeZone: string };
type CaseDeps = Pick<Deps, "core" | "networks" | "explain" | "classify" | "config" | "now">;
type Explanation = Awaited<ReturnType<typeof explainComment>>["explanation"];

/** @throws AppError `not_found` when the comment is not the workspace's or on a page that the person may not see */
export async function caseFile(deps: CaseDeps, own: Own): Promise<ReadableStream<Uint8Array>> {
  const { explanation } = await explainComment(deps, own);
  const [state] = await statesWithIds(own.db, own.workspaceId, [Number(own.id)]);
  const acta = state ? await loadProof(deps, own, exactly(state)) : null;
  const { comment, statement, times, timeline, network } = explanation;
  const made = { explanation, timeZone: own.timeZone, madeAt: deps.now(), sealedAt: acta?.seals[0]?.sealedAt ?? null };
  const facts = { made_at: isoTime(made.madeAt), comment, statement, times, timeline, network };
  const rows = timeline.map(({ at, sentence, who, from, to }) => [
    localMoment(Date.parse(at), own.timeZone),
    sentence,
    who,
    from,
    to,
  ]);
  const page = await pageOf({ ...made, verifyAt: `${deps.config.APP_ORIGIN}${paths.verify}` });
  const files = [
    ["expediente.html", page],
    ["expediente.json", JSON.stringify(facts, null, 2)],
    [
      "lo-que-paso.csv",
      BYTE_ORDER_MARK + csvRows([["Fecha y hora", "Qué pasó", "Quién", "Antes", "Después"], ...rows]),
    ],
    ["acta.json", JSON.stringify(acta)],
  ] as const;
  return makeZip(files.map(([name, input]) => ({ name, input, lastModified: new Date(made.madeAt) })));
}

/** Only what the acta has of a comment: a row has more. */
const exactly = (state: CommentState): CommentState => ({
  id: state.id,
  pageId: state.pageId,
  externalKey: state.externalKey,
  changeSeq: state.changeSeq,
  isOwn: state.isOwn,
  status: state.status,
  rule: state.rule,
  salt: state.salt,
  text: state.text,
  authorName: state.authorName,
  postedAt: state.postedAt,
  receivedAt: state.receivedAt,
  decidedBy: state.decidedBy,
  moderationAction: state.moderationAction,
  reason: state.reason,
  analysis: state.analysis,
  events: state.events.map(
    ({ seq, at, actor, cause, fromStatus, toStatus }): SealedEvent => ({ seq, at, actor, cause, fromStatus, toStatus }),
  ),
});

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b222b}
blockquote{margin:1rem 0;padding:.5rem 1rem;border-left:4px solid #b9c1ca;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #d9dee4}
th{white-space:nowrap;font-weight:600}small{color:#626a74}@media print{body{margin:0}}`;

type Page = { explanation: Explanation; timeZone: string; madeAt: number; sealedAt: number | null; verifyAt: string };

/** The page to read and print; without scripts, so that it opens anywhere. */
async function pageOf({ explanation, timeZone, madeAt, sealedAt, verifyAt }: Page): Promise<string> {
  const { comment, statement, times, timeline } = explanation;
  const when = (at: string | null) => (at ? localMoment(Date.parse(at), timeZone) : "No consta");
  const facts: [string, string][] = [
    ["Página", comment.account_name],
    ["Autor, según la red", comment.author_name ?? "No consta"],
    ["Publicado en la red", when(times.posted)],
    ["Llegó a Atalaya", when(times.received)],
    ["Decidido", when(times.decided)],
    ["La red lo confirmó", when(times.confirmed)],
    ["Estado", STATUS_NAMES[comment.status].one],
    ["Norma", statement ? `${statement.title}: ${statement.text} (${statement.code})` : "Ninguna: está a la vista"],
    ["Hechos", statement?.facts ?? "—"],
    ["Identificador en la red", comment.external_id],
  ];
  const sealed =
    sealedAt === null
      ? "Esta versión aún no está sellada: pide el expediente dentro de una hora."
      : `Sellado el ${localMoment(sealedAt, timeZone)}.`;
  return String(
    await html`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Expediente de un comentario</title><style>${raw(STYLE)}</style>
<h1>Expediente de un comentario</h1><p><small>Hecho por Atalaya el ${localMoment(madeAt, timeZone)}. Horas de ${timeZone}.</small></p>
<blockquote>${comment.content || "(El texto se borró.)"}</blockquote>
<table>${facts.map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}</table>
<h2>Lo que pasó</h2><table>${timeline.map(({ at, sentence }) => html`<tr><th>${when(at)}</th><td>${sentence}</td></tr>`)}</table>
<h2>El acta</h2><p>${sealed} El archivo acta.json, o este ZIP entero, se comprueba en ${verifyAt}, sin enviar nada.</p>
<p>Demuestra que esto es lo que Atalaya tenía cuando se selló. No demuestra quién está detrás de la cuenta, ni que lo escribiera un extraño. No es asesoramiento legal.</p></html>`,
  );
}
