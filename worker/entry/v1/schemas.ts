// What the public API accepts and answers. Names are snake_case, times ISO 8601 in UTC, days and hours in the workspace's time zone.
import * as z from "zod";
import { BulkReplyInput } from "../../features/bulk/schemas.ts";
import { CommentFilter, ListCommentsInput, ReplyInput, SetStatusInput } from "../../features/comments/schemas.ts";
import { applyTo, because, commentId, day, lasts, publicId, randomId } from "../../http/fields.ts";
import { ACTION_STATES, COMMENT_STATUSES, MAX_COMMENT_LENGTH, VISIBILITIES } from "../../vocabulary/comments.ts";
import { CAUSES } from "../../vocabulary/judging/attacks.ts";
import { CATEGORIES } from "../../vocabulary/judging/categories.ts";
import {
  EXCEPTION_EFFECTS,
  EXCEPTION_SUBJECTS,
  FINDINGS,
  MAX_PHRASE_LENGTH,
  MIN_PHRASE_LENGTH,
} from "../../vocabulary/judging/exceptions.ts";
import { DISAPPROVAL_REASONS, REASONS, SENSITIVITIES } from "../../vocabulary/judging/judgement.ts";
import {
  MAX_PROPOSED_REPLIES,
  MAX_PROPOSED_RULES,
  MAX_WHY_LENGTH,
  PROPOSAL_STATES,
} from "../../vocabulary/judging/proposals.ts";
import { ACTORS } from "../../vocabulary/ledger.ts";
import { MAX_JUDGED_TEXTS, MAX_WORD_LENGTH } from "../../vocabulary/limits.ts";
import { ACCOUNT_STATUSES, NETWORKS } from "../../vocabulary/networks.ts";
import { KEY_ABILITIES } from "../../vocabulary/people/key-abilities.ts";
import { REPLY_KINDS } from "../../vocabulary/replies.ts";

const time = z.iso.datetime();
const count = z.int().min(0);
const network = z.enum(NETWORKS);
const status = z.enum(COMMENT_STATUSES).meta({
  description:
    "pending: sin decidir; approved: visible; flagged: visible y por revisar; disapproved: oculto; removed: eliminado",
});
const scores = z
  .record(z.string(), z.number())
  .meta({ description: "Probabilidad de cada cabeza del modelo, de 0 a 1" });
const span = { start: z.int(), end: z.int() };
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
/** A list, and where it continues. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item).extend({
    next_cursor: z.string().nullable().meta({ description: "Para pedir lo siguiente; null al final" }),
  });

export const Problem = z
  .object({
    type: z.url().meta({ description: "Dónde se explica este código" }),
    title: z.string().meta({ description: "El error, en inglés; siempre el mismo para un código" }),
    status: z.int(),
    detail: z.string().meta({ description: "Qué pasó, en español" }),
    detail_en: z.string().meta({ description: "Qué pasó, en inglés" }),
    code: z.string().meta({ description: "Estable: es por lo que un programa decide" }),
    request_id: z.string().meta({ description: "Cítalo al escribir a Soporte" }),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string(), detail_en: z.string() })).optional(),
  })
  .meta({ id: "Problem", description: "Un error, como lo describe RFC 9457" });

export const Key = z
  .object({
    id: z.string(),
    name: z.string(),
    abilities: z.array(z.enum(KEY_ABILITIES)),
    page_ids: z.array(z.string()).nullable().meta({ description: "null: todas las páginas" }),
    expires_at: time.nullable(),
  })
  .meta({ id: "Key" });

export const Comment = z
  .object({
    id: z.string(),
    page_id: z.string(),
    page_name: z.string(),
    network,
    url: z.string().nullable(),
    post_id: z.string().nullable().meta({ description: "El de la publicación en su red" }),
    parent_id: z.string().nullable().meta({ description: "El comentario al que responde" }),
    author_name: z.string().nullable(),
    text: z.string(),
    attachment_url: z.string().nullable(),
    status,
    reason: z.enum(REASONS).nullable().meta({ description: "Por qué está oculto, eliminado o marcado" }),
    decided_by: z.enum(["machine", "person"]).nullable(),
    decided_at: time.nullable(),
    network_state: z
      .enum(ACTION_STATES)
      .nullable()
      .meta({ description: "Si la red ya hizo lo decidido; null cuando no hacía falta nada" }),
    network_error: z.string().nullable(),
    scores: scores.nullable(),
    language: z.string().nullable(),
    is_ad: z.boolean(),
    is_own: z.boolean().meta({ description: "Si lo escribió la propia página" }),
    reply: z
      .object({ id: z.string(), kind: z.enum(REPLY_KINDS), text: z.string().nullable(), state: z.enum(ACTION_STATES) })
      .nullable(),
    posted_at: time,
    received_at: time,
  })
  .meta({ id: "Comment" });
export const CommentList = pageOf(Comment).meta({ id: "CommentList" });

export const CommentRef = z.object({ id: commentId });
const pageChoice = {
  page_id: publicId.optional().meta({ description: "Una página, o su grupo con Instagram" }),
  network: network.optional(),
};
export const ListComments = CommentFilter.omit({ page: true, platform: true, post: true }).extend({
  ...pageChoice,
  post_id: CommentFilter.shape.post,
  cursor: ListCommentsInput.shape.cursor,
  limit: ListCommentsInput.shape.limit,
});
export const ListChanges = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,16}$/)
    .default("0")
    .meta({ description: "El de la respuesta anterior; 0 al empezar" }),
});
export const Changes = z
  .object({ items: z.array(Comment), cursor: z.string(), has_more: z.boolean() })
  .meta({ id: "Changes" });

const mark = z.object({
  ...span,
  kind: z.enum(["word", "rule", "model", "exception"]),
  label: z.string(),
  weight: z.number().nullable().meta({ description: "A favor (más de 0) o en contra de la decisión; solo del modelo" }),
});
export const Explanation = z
  .object({
    comment: Comment,
    filter: z.enum(["words", "rules", "model", "own_rules", "language_model"]).nullable(),
    marks: z.array(mark).meta({ description: "Partes del texto, en unidades UTF-16" }),
    rule: z
      .object({ code: z.string(), title: z.string(), text: z.string(), facts: z.string() })
      .nullable()
      .meta({ description: "La regla publicada que sigue; null si el comentario es simplemente visible" }),
    settings: z.object({
      scope: z.enum(["page", "workspace", "default"]),
      automod: z.boolean(),
      observe_only: z.boolean(),
      in_raid: z.boolean(),
    }),
    wanted: z.enum(VISIBILITIES),
    observed: z.enum(VISIBILITIES).nullable(),
    timeline: z.array(
      z.object({ at: time, actor: z.enum(ACTORS), who: z.string().nullable(), status, sentence: z.string() }),
    ),
  })
  .meta({ id: "Explanation" });

export const Decision = z
  .object({
    action: z.enum(["hide", "show", "delete"]).meta({ description: "delete no se puede deshacer" }),
    reason: z.enum(DISAPPROVAL_REASONS).optional(),
    note: SetStatusInput.shape.internalNote.meta({ description: "Nota interna: no se publica" }),
  })
  .meta({ id: "Decision" });

export const Reply = z
  .object({
    text: ReplyInput.shape.text,
    kind: ReplyInput.shape.kind,
    unless_answered: z
      .boolean()
      .default(false)
      .meta({ description: "Se niega con already_answered si alguien ya respondió" }),
  })
  .meta({ id: "Reply" });
export const SentReply = z
  .object({ id: z.string(), kind: z.enum(REPLY_KINDS), state: z.enum(ACTION_STATES), error: z.string().nullable() })
  .meta({ id: "SentReply" });

const counts = z.object({ pending: count, approved: count, flagged: count, disapproved: count, removed: count });
export const Author = z
  .object({
    known: z.boolean().meta({ description: "false si la red no dice quién es; entonces no hay nada más" }),
    name: z.string().nullable(),
    counts,
    has_more: z.boolean().meta({ description: "Si puede haber más comentarios de los contados" }),
    first_seen: time.nullable(),
    last_seen: time.nullable(),
    blocked_on: z.array(z.string()).meta({ description: "Nombres de páginas" }),
    exception: z
      .object({
        id: z.string(),
        effect: z.enum(EXCEPTION_EFFECTS),
        until: time.nullable(),
        because: z.string().nullable().meta({ description: "El motivo, si alguien lo escribió o eligió" }),
      })
      .nullable(),
    comments: z.array(z.object({ id: z.string(), text: z.string(), status, page_name: z.string(), posted_at: time })),
  })
  .meta({ id: "Author" });

export const Waves = listOf(
  z.object({
    comment_id: z.string().meta({ description: "El primero; da nombre a la ola" }),
    text: z.string(),
    page_name: z.string(),
    comments: count,
    authors: count,
    hidden: count,
    from: time,
    to: time,
    exception: z.object({ id: z.string(), effect: z.enum(EXCEPTION_EFFECTS) }).nullable(),
  }),
).meta({ id: "Waves" });
export const ListCursor = z.object({ cursor: ListCommentsInput.shape.cursor });
export const WaveComments = pageOf(
  z.object({ id: z.string(), text: z.string(), author_name: z.string().nullable(), status, posted_at: time }),
).meta({ id: "WaveComments" });

const state = z
  .enum(["ok", "warning", "broken", "unknown"])
  .meta({ description: "ok solo con pruebas de que no falta nada" });
export const Pages = listOf(
  z.object({
    id: z.string(),
    name: z.string(),
    network,
    external_id: z.string(),
    group_id: z.string().meta({ description: "El de la página de Facebook, también para su Instagram" }),
    status: z.enum(ACCOUNT_STATUSES),
    state,
    problems: z.array(z.string()),
    checked_at: time.nullable(),
  }),
).meta({ id: "Pages" });
export const PageRef = z.object({ id: publicId });
export const Health = z
  .object({
    page_id: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    state,
    checked_at: time.nullable(),
    last_webhook_at: time.nullable(),
    last_sweep_at: time.nullable(),
    problems: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(["error", "warning"]),
        detail: z.string(),
        remedy: z.enum(["reconnect", "repair", "sync", "role", "support", "wait"]),
      }),
    ),
  })
  .meta({ id: "Health" });

export const ListFigures = z.object({
  ...pageChoice,
  from: day.optional().meta({ description: "Primer día; sin él, siete días hasta el último" }),
  to: day.optional().meta({ description: "Último día; sin él, hoy" }),
});
export const Figures = z
  .object({
    from: z.string(),
    to: z.string(),
    items: z.array(
      z.object({
        date: z.string(),
        total: count,
        approved: count,
        hidden: count.meta({ description: "Ocultos o eliminados" }),
        flagged: count,
        causes: z.record(z.enum(CAUSES), count).meta({ description: "Los ocultos o eliminados, por causa" }),
      }),
    ),
  })
  .meta({ id: "Figures" });

export const JudgeText = z
  .object({
    text: z.string().trim().min(1, "Escribe un texto").max(MAX_COMMENT_LENGTH, "El texto es demasiado largo"),
    page_id: publicId
      .optional()
      .meta({ description: "Con las reglas de esta página; sin ella, las de una cuenta nueva" }),
    highlights: z.boolean().default(false).meta({ description: "Si se señalan las palabras que contaron" }),
  })
  .meta({ id: "JudgeText" });
export const JudgeTexts = z
  .object({
    texts: z.array(z.string().max(MAX_COMMENT_LENGTH)).min(1).max(MAX_JUDGED_TEXTS),
    page_id: JudgeText.shape.page_id,
  })
  .meta({ id: "JudgeTexts" });
const finding = { kind: z.string(), name: z.string() };
export const Judgement = z
  .object({
    status: z.enum(["approved", "flagged", "disapproved"]),
    category: z.enum([...FINDINGS, "word", "own_rule"]).nullable(),
    filter: z.enum(["words", "rules", "model", "own_rules"]).nullable(),
    language: z.string().nullable().meta({ description: "ISO 639-1" }),
    scores,
    reasons: z.array(
      z.object({
        ...finding,
        score: z.number().nullable(),
        threshold: z.number().nullable(),
        start: z.int().nullable(),
        end: z.int().nullable(),
      }),
    ),
    highlights: z.array(z.object({ ...finding, ...span, weight: z.number().nullable() })),
  })
  .meta({ id: "Judgement" });
export const Judgements = listOf(Judgement).meta({ id: "Judgements" });

const words = z.array(z.string().trim().min(1).max(MAX_WORD_LENGTH)).max(1000);
const lists = { prohibited: words, allowed: words, allowed_domains: words };
const someLists = z.object(lists).partial();
export const WordsRef = z.object({
  page_id: publicId.optional().meta({ description: "Las de una página; sin ella, las de todas" }),
});
export const Words = z
  .object({ prohibited: z.array(z.string()), allowed: z.array(z.string()), allowed_domains: z.array(z.string()) })
  .meta({ id: "Words" });
export const ChangeWords = WordsRef.extend({
  add: someLists.default({}),
  remove: someLists.default({}),
  apply_to: applyTo
    .default("new")
    .meta({ description: "new: los comentarios nuevos; past: también los de los últimos tres meses" }),
}).meta({ id: "ChangeWords" });

export const Exceptions = listOf(
  z.object({
    id: z.string(),
    effect: z.enum(EXCEPTION_EFFECTS),
    about: z.enum(EXCEPTION_SUBJECTS),
    phrase: z.string().nullable(),
    finding: z.enum(FINDINGS).nullable(),
    author_name: z.string().nullable(),
    copied_text: z.string().nullable(),
    even_threats: z.boolean(),
    until: time.nullable(),
    because: z.string().nullable(),
    page_id: z.string().nullable().meta({ description: "null: en todas" }),
    created_at: time,
    created_by: z.string().nullable(),
  }),
).meta({ id: "Exceptions" });
export const NewException = z
  .object({
    comment_id: commentId,
    effect: z.enum(EXCEPTION_EFFECTS),
    about: z.enum(EXCEPTION_SUBJECTS),
    phrase: z.string().trim().min(MIN_PHRASE_LENGTH).max(MAX_PHRASE_LENGTH).optional(),
    everywhere: z.boolean().default(false),
    even_threats: z.boolean().default(false),
    lasts: lasts.optional(),
    because: because
      .optional()
      .meta({ description: "En el modo de institución hace falta, con `lasts`, para ocultar a una persona" }),
    apply_to: applyTo.default("new"),
  })
  .meta({ id: "NewException" });
const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most).default([]);
export const NewProposal = z
  .object({
    why: z.string().trim().min(1).max(MAX_WHY_LENGTH).meta({ description: "Por qué, para la persona que decide" }),
    page_id: publicId.optional().meta({ description: "Donde valen palabras y niveles; sin ella, en todas" }),
    words: list(words.element, MAX_PROPOSED_RULES).meta({ description: "Palabras o frases que se ocultan" }),
    levels: list(z.object({ category: z.enum(CATEGORIES), level: z.enum(SENSITIVITIES) }), MAX_PROPOSED_RULES),
    exception: NewException.optional(),
    replies: list(z.object({ comment_id: commentId, text: BulkReplyInput.shape.text }), MAX_PROPOSED_REPLIES).meta({
      description: "En público; {nombre} es quien comentó",
    }),
  })
  .meta({ id: "NewProposal" });
const Preview = z.object({
  considered: count,
  hidden: count.meta({ description: "Comentarios de 90 días que ocultaría y hoy no" }),
  released: count.meta({ description: "Los que dejaría visibles y hoy ocultaría" }),
  legitimate: count.meta({ description: "De los que ocultaría, los que parecen de clientes" }),
  complete: z.boolean(),
});
export const Proposal = z
  .object({
    id: z.string(),
    state: z.enum(PROPOSAL_STATES),
    title: z.string(),
    why: z.string(),
    preview: Preview.nullable().meta({ description: "null en las respuestas" }),
    expires_at: time,
  })
  .meta({ id: "Proposal" });
export const Proposals = listOf(Proposal).meta({ id: "Proposals" });

const counted = z.object({ count, at_least: z.boolean() });
export const Waiting = z
  .object({
    review: counted.meta({ description: "Todos los que esperan a una persona" }),
    unanswered: counted.meta({ description: "De ellos, quejas y preguntas visibles sin respuesta" }),
  })
  .meta({ id: "Waiting" });

export const Made = z.object({ id: z.string() }).meta({ id: "Made" });
export const ExceptionRef = z.object({ id: randomId("La excepción no existe") });
export const ApplyTo = z.object({ apply_to: applyTo.default("new") });
