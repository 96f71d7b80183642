// What the parts of a decision are called on the screen that explains it.
import type { Head } from "../../../moderation/model/heads.ts";
import type { Rule } from "../../../moderation/patterns/pattern-match.ts";

const RULE_NAMES: Record<Rule | "repetition", string> = {
  link: "Un enlace",
  short_link: "Un enlace acortado",
  chat_link: "Un enlace a un chat",
  disguised_link: "Un enlace disfrazado",
  email: "Un correo electrónico",
  disguised_email: "Un correo electrónico disfrazado",
  handle: "Una cuenta mencionada",
  phone: "Un teléfono",
  spelled_phone: "Un teléfono escrito con letras",
  chat_app: "Una aplicación de mensajes",
  contact_me: "Una invitación a escribir",
  profile_bait: "Una invitación a ver un perfil",
  loan: "Una oferta de préstamos",
  investment: "Una oferta de inversión",
  spell: "Una oferta de hechizos",
  adult: "Una oferta para adultos",
  easy_money: "Una promesa de dinero fácil",
  gambling: "Publicidad de apuestas",
  follow_trade: "Intercambio de seguidores",
  forged: "Productos o documentos falsificados",
  prize: "Un supuesto premio",
  recovery: "Una supuesta recuperación de cuentas o dinero",
  money: "Cantidades de dinero",
  order: "Una invitación a comprar",
  emoji_flood: "Una avalancha de emojis",
  mention_flood: "Una avalancha de menciones",
  miracle: "Una cura milagrosa",
  sale: "Una oferta de venta",
  piracy: "Contenido pirata",
  chain: "Un mensaje en cadena",
  repetition: "Un texto repetido",
};

const HEAD_NAMES: Record<Head, string> = {
  toxic: "Lenguaje ofensivo",
  insult: "Insulto",
  hate: "Odio contra un grupo",
  threat: "Amenaza",
  sexual: "Contenido sexual",
  spam: "Spam",
  legitimate: "Queja o pregunta",
};

/** @param rule as stored; one of an older version is shown by its stored name */
export const ruleName = (rule: string): string => (RULE_NAMES as Record<string, string>)[rule] ?? rule;
export const headName = (head: string): string => (HEAD_NAMES as Record<string, string>)[head] ?? head;
