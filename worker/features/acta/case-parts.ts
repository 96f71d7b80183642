// A comment in a case file: its facts, and how the page and the table show them.
import { html, raw } from "hono/html";
import type { Deps } from "../../deps.ts";
import { BYTE_ORDER_MARK, csvRows } from "../../platform/csv/csv-stream.ts";
import { isoTime, isoTimeOrNull, localMoment } from "../../time.ts";
import type { Proof } from "../../vocabulary/acta/proof.ts";
import { STATUS_NAMES } from "../../vocabulary/comments.ts";
import type { ArchivedComment } from "../archive/archived-comment.ts";
import { firstApproval } from "../comments/storage/first-approval.ts";
import { eventSentence } from "../comments/texts/event-sentence.ts";
import { statementOfReasons } from "../comments/texts/statement-of-reasons.ts";
import { type Actors, loadActors, loadNames, type Named, nameOf } from "../workspaces/names.ts";
import { loadProofs, type Sealed } from "./load-proofs.ts";
import { archivedState } from "./states.ts";

/** The files of a case file that have a part for some comments each, and what stands between two parts. */
export const CASE_FILES = [
  { kind: "html", name: "expediente.html", between: "" },
  { kind: "csv", name: "lo-que-paso.csv", between: "" },
  { kind: "json", name: "expediente.json", between: ",\n" },
  { kind: "acta", name: "acta.json", between: ",\n" },
] as const;
export type CaseKind = (typeof CASE_FILES)[number]["kind"];

type Context = { pages: Named; people: Actors; networks: Deps["networks"] };

function caseOf({ comment, events, replies }: ArchivedComment, { pages, people, networks }: Context) {
  const network = networks[comment.network];
  const ledger = events.toSorted((a, b) => a.seq - b.seq);
  const approval = firstApproval(comment, ledger[0]);
  return {
    comment: {
      id: String(comment.id),
      external_id: comment.externalId,
      page: pages.get(comment.pageId)?.name ?? null,
      network: network.label,
      post_id: comment.postId,
      url: comment.permalink,
      author_name: comment.authorName,
      is_own: comment.isOwn,
      content: comment.text,
      status: comment.status,
    },
    statement: statementOfReasons(comment),
    times: {
      posted: isoTime(comment.postedAt),
      received: isoTime(comment.receivedAt),
      decided: isoTimeOrNull(comment.decidedAt),
      confirmed: isoTimeOrNull(comment.confirmedAt),
    },
    /** Oldest first, with who looked at it and decided. */
    timeline: [...(approval ? [approval] : []), ...ledger].map((event) => {
      const who = nameOf(people, event.userId);
      const { at, fromStatus: from, toStatus: to } = event;
      return { at: isoTime(at), who, from, to, sentence: eventSentence(event, who, network) };
    }),
    /** What the page answered. */
    replies: replies.flatMap(({ text, state, userId }) =>
      state === "applied" ? [{ text, who: nameOf(people, userId) }] : [],
    ),
  };
}
type Case = ReturnType<typeof caseOf>;

type Of = Sealed & { timeZone: string };

/** The parts of some comments, for each file. Costs a read of the seals that they are in. */
export async function casePartsOf(
  deps: Pick<Deps, "core" | "networks">,
  of: Of,
  lines: readonly ArchivedComment[],
): Promise<Record<CaseKind, string>> {
  const { workspaceId, timeZone } = of;
  const [{ pages }, people, proofs] = await Promise.all([
    loadNames(deps, { workspaceId, visible: null }),
    loadActors(
      deps.core,
      workspaceId,
      lines.flatMap(({ events, replies }) => [...events, ...replies].map(({ userId }) => userId)),
    ),
    loadProofs(deps, of, lines.map(archivedState)),
  ]);
  const cases = lines.map((line) => caseOf(line, { pages, people, networks: deps.networks }));
  const sealedAt = sealedTimes(proofs);
  const articles = await Promise.all(cases.map((each) => articleOf(each, sealedAt.get(each.comment.id), timeZone)));
  return {
    html: articles.join("\n"),
    csv: csvRows(cases.flatMap((each) => rowsOf(each, timeZone))),
    json: cases.map((each) => JSON.stringify(each)).join(",\n"),
    acta: proofs.map((proof) => JSON.stringify(proof)).join(",\n"),
  };
}

const sealedTimes = (proofs: readonly Proof[]) =>
  new Map(
    proofs.flatMap(({ comments, seals }) =>
      comments.map(({ state, seal }) => [String(state.id), seals.find(({ number }) => number === seal)?.sealedAt]),
    ),
  );

const rowsOf = ({ comment, timeline }: Case, timeZone: string) =>
  timeline.map(({ at, sentence, who, from, to }) => [
    ...[comment.id, comment.page, comment.author_name, comment.content],
    ...[localMoment(Date.parse(at), timeZone), sentence, who, from, to],
  ]);

export const CSV_HEAD =
  BYTE_ORDER_MARK +
  csvRows([["Comentario", "Página", "Autor", "Texto", "Fecha y hora", "Qué pasó", "Quién", "Antes", "Después"]]);

async function articleOf(
  { comment, statement, times, timeline, replies }: Case,
  sealedAt: number | undefined,
  timeZone: string,
): Promise<string> {
  const when = (at: string | null) => (at ? localMoment(Date.parse(at), timeZone) : "No consta");
  const facts: [string, string][] = [
    ["Página", `${comment.page ?? "No consta"} (${comment.network})`],
    ["Autor, según la red", comment.is_own ? "La propia página" : (comment.author_name ?? "No consta")],
    ["Publicado en la red", when(times.posted)],
    ["Llegó a Atalaya", when(times.received)],
    ["Decidido", when(times.decided)],
    ["La red lo confirmó", when(times.confirmed)],
    ["Estado", STATUS_NAMES[comment.status].one],
    ["Norma", statement ? `${statement.title}: ${statement.text} (${statement.code})` : "Ninguna: está a la vista"],
    ["Hechos", statement?.facts ?? "—"],
    ["Identificador en la red", comment.external_id],
    ["Sellado", sealedAt ? localMoment(sealedAt, timeZone) : "Aún no: pide el expediente dentro de una hora"],
  ];
  return String(
    await html`<article><h2>Comentario ${comment.id}</h2><blockquote>${comment.content || "(El texto se borró.)"}</blockquote>
<table>${facts.map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}</table>
<h3>Lo que pasó</h3><table>${timeline.map(({ at, sentence }) => html`<tr><th>${when(at)}</th><td>${sentence}</td></tr>`)}</table>
${replies.map(({ text, who }) => html`<p>Respuesta de la página${who ? ` (${who})` : ""}:</p><blockquote>${text}</blockquote>`)}</article>`,
  );
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b222b}
blockquote{margin:1rem 0;padding:.5rem 1rem;border-left:4px solid #b9c1ca;white-space:pre-wrap;overflow-wrap:anywhere}
article{border-top:2px solid #b9c1ca;margin-top:2rem;break-inside:avoid-page}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #d9dee4}
th{white-space:nowrap;font-weight:600}small{color:#626a74}@media print{body{margin:0}}`;

/** The page around the articles; without scripts, so that it opens anywhere. */
export async function pageAround(about: {
  title: string;
  count: number;
  timeZone: string;
  madeAt: number;
  verifyAt: string;
}) {
  const { title, count, timeZone, madeAt, verifyAt } = about;
  const head =
    await html`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Expediente: ${title}</title><style>${raw(STYLE)}</style>
<h1>Expediente: ${title}</h1><p><small>Hecho por Atalaya el ${localMoment(madeAt, timeZone)}. Comentarios: ${count}. Horas de ${timeZone}.</small></p>
<p>Este ZIP entero se comprueba en ${verifyAt}, sin enviar nada.</p>
<p>Demuestra que esto es lo que Atalaya tenía cuando se selló. No demuestra quién está detrás de una cuenta, ni que lo escribiera un extraño. No es asesoramiento legal.</p>`;
  return { head: String(head), tail: "</html>" };
}
