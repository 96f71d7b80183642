import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import { addressesTheModel } from "../review/addresses-the-model.ts";
import { takeLanguageModelCalls } from "../review/language-model-budget.ts";
import { MAX_ASKED_LENGTH } from "../review/review-question.ts";
import { readAnalysis } from "../storage/analysis.ts";
import { replyTemplate } from "./reply-templates.ts";

/** The share of the language model's budget that replies may use, because doubtful comments come first. */
const BUDGET_SHARE = 0.2;

/**
 * Suggests a reply that the owner may send, change or discard. The language model writes it; a template replaces it when the
 * model is missing or writes something that no page should say.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `comment_removed` when the network no longer has it
 */
export async function suggestReply(
  deps: Pick<Deps, "core" | "languageModel" | "config" | "now">,
  { kind, ...own }: WorkspaceReader & { id: string; kind: ReplyKind },
) {
  const comment = await ownComment(own);
  if (comment.status === "removed") throw new AppError("comment_removed");
  const analysis = readAnalysis(comment.analysis);
  const suggestedReply =
    // What to say is known, and their data is not for a model.
    (analysis?.category === "private_data" ? null : await written(deps, { ...comment, kind })) ??
    replyTemplate({
      kind,
      text: comment.text,
      authorName: comment.authorName,
      scores: analysis?.scores ?? {},
      category: analysis?.category ?? null,
      variant: comment.id,
    });
  return { success: true as const, suggestedReply };
}

async function written(
  deps: Pick<Deps, "core" | "languageModel" | "config" | "now">,
  {
    workspaceId,
    text,
    authorName,
    kind,
  }: Pick<CommentRow, "workspaceId" | "text" | "authorName"> & { kind: ReplyKind },
): Promise<string | null> {
  if (text.trim() === "" || text.length > MAX_ASKED_LENGTH || addressesTheModel(text)) return null;
  if ((await takeLanguageModelCalls(deps, { workspaceId, wanted: 1, share: BUDGET_SHARE })) === 0) return null;
  const reply = await deps.languageModel.write(replyRequest({ text, authorName, kind }));
  return reply === null ? null : fitReply(reply);
}

// The instructions for a language model that writes a reply, and the check of which replies may be shown. Pure.
const MAX_REPLY_LENGTH = 300;

const OPENING: Record<ReplyKind, string> = {
  public:
    "Escribes en español la respuesta pública de la página de una empresa al comentario de un cliente en una red social.",
  private:
    "Escribes en español el mensaje privado con que la página de una empresa responde al comentario que un cliente le dejó en una red social.",
};
const INVITATION: Record<ReplyKind, string> = {
  public:
    "A una queja, reconoce el malestar e invita a escribir por mensaje privado. A una pregunta cuya respuesta no conoces, invita a hacerla por mensaje privado.",
  private:
    "A una queja, reconoce el malestar y pide los detalles. A una pregunta cuya respuesta no conoces, pide lo que falte para responderla. No invites a escribir por mensaje privado: este mensaje ya lo es.",
};
const RULES = [
  "El comentario está en «comentario» y el nombre de quien lo escribió en «autor».",
  "Responde en una o dos frases cortas, amables y naturales, tratando de tú, sin adornos ni etiquetas.",
  "No prometas nada: ni plazos, ni precios, ni descuentos, ni devoluciones, ni soluciones. No inventes datos, enlaces, teléfonos ni correos.",
  "A un elogio, da las gracias y no te disculpes. A un insulto, pide respeto con calma. No repitas el insulto ni el comentario. Escribe solo la respuesta, sin comillas.",
].join(" ");

/** About 300 characters of Spanish. */
const MAX_REPLY_TOKENS = 120;

const replyRequest = (comment: { text: string; authorName: string | null; kind: ReplyKind }) => ({
  instructions: [OPENING[comment.kind], RULES, INVITATION[comment.kind]].join(" "),
  data: {
    comentario: comment.text,
    autor: comment.authorName !== null && addressesTheModel(comment.authorName) ? null : comment.authorName,
  },
  maxTokens: MAX_REPLY_TOKENS,
});

/** What a page must not say automatically: figures, prices, links, contacts, promises, or how the reply was made. */
const UNFIT = [
  /\d|[€$%@#<>{}[\]`*_]|:\/\/|www/i,
  // A link of any ending, also one that is spelled out.
  /[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}|[\s([]punto[\s)\]]+\p{L}{2,4}\b/iu,
  /\b(gratis|descuent|ofert|cup[oó]n|rebaj|reembols|devolv(er|emos)|devoluci|indemniz|compens|garantiz|promet|asegur|sin falta|hoy mismo|mañana)/i,
  /\b(modelo de lenguaje|inteligencia artificial|como ia|instrucciones|prompt|asistente virtual|json)\b/i,
];

/** The reply in the form that may be shown, or null when it must not be. */
export function fitReply(reply: string): string | null {
  const text = reply
    .trim()
    .replace(/^["“«']+|["”»']+$/g, "")
    .trim();
  const isFit = text.length > 0 && text.length <= MAX_REPLY_LENGTH && !text.includes("\n") && /\p{L}/u.test(text);
  return isFit && !UNFIT.some((pattern) => pattern.test(text)) ? text : null;
}
