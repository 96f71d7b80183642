import { REASON_LABELS } from "../../../worker/vocabulary/judgement.ts";
import type { Comment, Reason } from "../../api/types.ts";

const RULE_LABELS: Record<string, string> = {
  link: "un enlace",
  short_link: "un enlace acortado",
  chat_link: "un enlace a un chat",
  disguised_link: "un enlace disfrazado",
  email: "un correo electrónico",
  handle: "una cuenta mencionada",
  phone: "un teléfono",
  spelled_phone: "un teléfono escrito con letras",
  chat_app: "una aplicación de mensajes",
  contact_me: "una invitación a escribir",
  profile_bait: "una invitación a ver un perfil",
  loan: "una oferta de préstamos",
  investment: "una oferta de inversión",
  spell: "una oferta de hechizos",
  adult: "una oferta para adultos",
  easy_money: "una promesa de dinero fácil",
  gambling: "publicidad de apuestas",
  follow_trade: "intercambio de seguidores",
  forged: "productos o documentos falsificados",
  prize: "un supuesto premio",
  recovery: "una supuesta recuperación de cuentas o dinero",
  money: "cantidades de dinero",
  order: "una invitación a comprar",
  disguised_email: "un correo electrónico disfrazado",
  emoji_flood: "una avalancha de emojis",
  mention_flood: "una avalancha de menciones",
  miracle: "una cura milagrosa",
  sale: "una oferta de venta",
  piracy: "contenido pirata",
  chain: "un mensaje en cadena",
  repetition: "un texto repetido",
};

/** What a pattern of spam is called inside a sentence. @param rule as stored; an unknown one is called by its own word */
export const ruleLabel = (rule: string): string => RULE_LABELS[rule] ?? rule;

/** Why the comment has its status, in one sentence; null while nothing is decided. */
export function reasonSentence(comment: Comment): string | null {
  const { analysis_metadata: analysis, moderation_action: action } = comment;
  if (action === "manual_approved") return "Aprobado por una persona de tu equipo.";
  if (action === "restored") return "Restaurado por una persona de tu equipo.";
  if (action === "manual_hidden") return `Ocultado por una persona de tu equipo${becauseOf(comment)}.`;
  if (action === "manual_removed") return `Eliminado por una persona de tu equipo${becauseOf(comment)}.`;
  if (!analysis) return null;
  const parts = describe(analysis.reasons);
  if (parts.length > 0) return `${VERDICTS[comment.status] ?? "Analizado"}: ${parts.join("; ")}.`;
  if (comment.status === "approved") return "Aprobado: no se encontraron palabras prohibidas, spam ni ofensas.";
  return analysis.reason ? `${analysis.reason}.` : null;
}

const becauseOf = ({ reason_code: reason }: Comment) => (reason ? `: ${REASON_LABELS[reason]}` : "");

const VERDICTS: Partial<Record<Comment["status"], string>> = {
  approved: "Aprobado",
  flagged: "Marcado para revisión",
  disapproved: "Ocultado",
  removed: "Eliminado",
};

/** What was found, as one phrase; null when there is nothing to say. */
export const foundIn = (reasons: Reason[]): string | null => describe(reasons).join("; ") || null;

function describe(reasons: Reason[]): string[] {
  const words = unique(reasons.flatMap((reason) => (reason.kind === "word" ? `«${reason.entry}»` : [])));
  const rules = unique(reasons.flatMap((reason) => (reason.kind === "rule" ? (RULE_LABELS[reason.rule] ?? []) : [])));
  const scores = reasons.flatMap((reason) =>
    reason.kind === "score" && !(reason.head in KINDS) ? describeScore(reason) : [],
  );
  const kinds = unique(reasons.flatMap((reason) => (reason.kind === "score" ? (KINDS[reason.head] ?? []) : [])));
  return [
    ...(words.length === 1 ? [`contiene la palabra prohibida ${words[0]}`] : []),
    ...(words.length > 1 ? [`contiene las palabras prohibidas ${listed(words)}`] : []),
    ...scores,
    ...(kinds.length > 0 ? [`suena a ${listed(kinds)}`] : []),
    ...(rules.length > 0 ? [`contiene ${listed(rules)}`] : []),
  ];
}

/** The heads that name the kind of an attack. */
const KINDS: Record<string, string> = {
  insult: "insulto",
  hate: "odio contra un grupo",
  threat: "amenaza",
  sexual: "contenido sexual",
};

function describeScore({ head, score, threshold }: Extract<Reason, { kind: "score" }>): string {
  return `probabilidad de ${headLabel(head)} del ${percent(score)} (límite ${percent(threshold)})`;
}

/** What one of the model's questions is called inside a sentence. */
export function headLabel(head: string): string {
  const label = KINDS[head] ?? (REASON_LABELS as Record<string, string>)[head] ?? "contenido no deseado";
  return label === "Spam" ? "spam" : label.toLowerCase();
}

/** A model is never certain: short of 1 it stays below 100 %. */
export const percent = (share: number) => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`;
const unique = (texts: string[]) => [...new Set(texts)];
const listed = (texts: string[]) => new Intl.ListFormat("es", { type: "conjunction" }).format(texts);
