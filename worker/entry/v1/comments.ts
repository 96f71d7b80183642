// Comments: reading, explaining, deciding, replying.
import { loadAuthor } from "../../features/authors/author.ts";
import { setCommentStatus } from "../../features/comments/decisions/set-status.ts";
import { explainComment } from "../../features/comments/explanation/explanation.ts";
import { findCounted } from "../../features/comments/list/find-comments.ts";
import { listComments } from "../../features/comments/list/list.ts";
import { presentComments } from "../../features/comments/list/present.ts";
import { publicComment } from "../../features/comments/list/public-comment.ts";
import { syncComments } from "../../features/comments/list/sync.ts";
import { ownComment } from "../../features/comments/queries.ts";
import { replyToComment } from "../../features/comments/replies/reply.ts";
import { listMembers, listWaves } from "../../features/waves/waves.ts";
import { IdempotencyHeader } from "../../http/idempotency-key.ts";
import type { Inbox } from "../../vocabulary/comments.ts";
import { operation } from "./operation.ts";
import * as is from "./schemas.ts";

/** What a decision makes of a comment. */
const STATUS_OF = { hide: "disapproved", show: "approved", delete: "removed" } as const;

const tag = "Comentarios";

export const commentOperations = [
  operation(
    {
      ...{ method: "GET", path: "/comments", id: "listComments", tag, ability: "read" },
      summary: "Lista comentarios, los últimos primero",
      description:
        "Con los mismos filtros que la pantalla. Una parte puede traer menos de `limit`, o nada, y aun así un `next_cursor` donde sigue la búsqueda.",
      query: is.ListComments,
      answer: is.CommentList,
    },
    async (deps, actor, { page_id: page, network: platform, post_id: post, ...filter }) => {
      const { comments, nextCursor } = await listComments(deps, { ...actor, ...filter, page, platform, post });
      return { items: comments.map(publicComment), next_cursor: nextCursor };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/comments/changes", id: "listChanges", tag, ability: "read" },
      summary: "Lo nuevo y lo cambiado desde la última vez",
      description:
        "Guarda `cursor` y pídelo de nuevo con él. Un comentario sale cada vez que cambia: su estado, su texto o su respuesta.",
      query: is.ListChanges,
      answer: is.Changes,
    },
    async (deps, actor, { cursor }) => {
      const { comments, lastId, more } = await syncComments(deps, { ...actor, lastId: cursor });
      return { items: comments.map(publicComment), cursor: String(lastId), has_more: more };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/comments/waiting", id: "whatWaits", tag, ability: "read" },
      summary: "Cuántos esperan a una persona",
      answer: is.Waiting,
    },
    async (deps, actor) => {
      const counted = async (inbox: Inbox) => {
        const { rows, atLeast } = await findCounted(deps, { ...actor, inbox });
        return { count: rows.length, at_least: atLeast };
      };
      const [review, unanswered] = await Promise.all([counted("review"), counted("unanswered")]);
      return { review, unanswered };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/comments/:id", id: "getComment", tag, ability: "read" },
      summary: "Un comentario",
      params: is.CommentRef,
      answer: is.Comment,
    },
    async (deps, actor, { id }) => {
      const [comment] = await presentComments(deps, actor.db, [await ownComment({ ...actor, id })]);
      return publicComment(comment!);
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/comments/:id/explanation", id: "explainComment", tag, ability: "read" },
      summary: "Por qué tiene ese estado",
      params: is.CommentRef,
      answer: is.Explanation,
    },
    async (deps, actor, { id }) => {
      const { explanation } = await explainComment(deps, { ...actor, id });
      const { comment, decision, marks, statement, settings, network, timeline } = explanation;
      return {
        comment: publicComment(comment),
        filter: decision.filter,
        marks: marks.map((mark) => ({ ...mark, weight: mark.weight ?? null })),
        rule: statement && {
          code: statement.code,
          title: statement.title,
          text: statement.text,
          facts: statement.facts,
        },
        settings: {
          scope: settings.scope,
          automod: settings.automod,
          observe_only: settings.observeOnly,
          in_raid: settings.raid,
        },
        wanted: network.wanted,
        observed: network.observed,
        timeline: timeline.map(({ at, actor: by, who, to, sentence }) => ({
          at,
          actor: by,
          who,
          status: to,
          sentence,
        })),
      };
    },
  ),
  operation(
    {
      ...{ method: "POST", path: "/comments/:id/decision", id: "decideComment", tag, ability: "decide" },
      summary: "Oculta, muestra o elimina",
      description:
        "Se guarda al momento; la red lo hace en segundos, y `network_state` lo dice. Repetir la misma decisión no hace nada más, así que se puede reintentar.",
      params: is.CommentRef,
      body: is.Decision,
      answer: is.Comment,
    },
    async (deps, actor, { id: commentId, action, reason, note: internalNote }) => {
      const choice = { status: STATUS_OF[action], reason, internalNote };
      const { comment } = await setCommentStatus(deps, { ...actor, commentId, ...choice });
      return publicComment(comment);
    },
  ),
  operation(
    {
      ...{ method: "POST", path: "/comments/:id/replies", id: "replyToComment", tag, ability: "reply" },
      feature: "replies",
      summary: "Responde, en público o en privado",
      description:
        "Con la misma `Idempotency-Key`, o sin ella con el mismo texto, una repetición devuelve la primera respuesta.",
      params: is.CommentRef,
      headers: IdempotencyHeader,
      body: is.Reply,
      answer: is.SentReply,
    },
    async (
      deps,
      actor,
      { id: commentId, unless_answered: unlessAnswered, "idempotency-key": key = null, ...reply },
    ) => {
      const input = { ...actor, commentId, unlessAnswered, idempotencyKey: key, ...reply };
      return (await replyToComment(deps, input)).reply;
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/comments/:id/author", id: "getAuthor", tag, ability: "read" },
      summary: "Quién lo escribió, y qué más escribió",
      description:
        "Las redes no dan a los autores un identificador que valga fuera: se les nombra por uno de sus comentarios.",
      params: is.CommentRef,
      answer: is.Author,
    },
    async (deps, actor, { id: commentId }) => {
      const { author } = await loadAuthor(deps, { ...actor, commentId });
      const { known, name, counts, more, first_seen, last_seen, blocks, exception } = author;
      const comments = author.comments.map(({ id, content, status, account_name, posted_at }) => ({
        ...{ id, text: content, status, page_name: account_name, posted_at },
      }));
      const blocked_on = blocks.map(({ page }) => page);
      return { known, name, counts, has_more: more, first_seen, last_seen, blocked_on, exception, comments };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/waves", id: "listWaves", tag, ability: "read" },
      summary: "Olas: muchas copias casi iguales en un día",
      answer: is.Waves,
    },
    async (deps, actor) => {
      const { waves } = await listWaves(deps, actor);
      return {
        items: waves.map(({ comment_id, content, account_name, count, authors, hidden, from, to, exception }) => ({
          ...{
            comment_id,
            text: content,
            page_name: account_name,
            comments: count,
            authors,
            hidden,
            from,
            to,
            exception,
          },
        })),
      };
    },
  ),
  operation(
    {
      ...{ method: "GET", path: "/waves/:id/comments", id: "listWaveComments", tag, ability: "read" },
      summary: "Los comentarios de una ola",
      description: "Se decide sobre todos, y sobre los que lleguen, con una excepción sobre `copies` de uno de ellos.",
      params: is.CommentRef,
      query: is.ListCursor,
      answer: is.WaveComments,
    },
    async (deps, actor, { id: commentId, cursor }) => {
      const { members, nextCursor } = await listMembers(deps, { ...actor, commentId, cursor });
      const items = members.map(({ id, content, author_name, status, posted_at }) => ({
        ...{ id, text: content, author_name, status, posted_at },
      }));
      return { items, next_cursor: nextCursor };
    },
  ),
];
