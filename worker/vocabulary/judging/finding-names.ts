// Names of the engine's findings, for use inside a sentence.
import { byCategory, CATEGORY, type Category } from "./categories.ts";
import { byKind, KIND, type Kind } from "./kinds.ts";
import { PRIVATE_DATA } from "./private-data.ts";

/** Patterns that the engine knows, and repeated texts. */
export const RULE_NAMES = {
  link: "un enlace",
  short_link: "un enlace acortado",
  chat_link: "un enlace a un chat",
  disguised_link: "un enlace disfrazado",
  email: "un correo electrónico",
  disguised_email: "un correo electrónico disfrazado",
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
  emoji_flood: "una avalancha de emojis",
  mention_flood: "una avalancha de menciones",
  miracle: "una cura milagrosa",
  sale: "una oferta de venta",
  piracy: "contenido pirata",
  chain: "un mensaje en cadena",
  repetition: "un texto repetido",
  ...PRIVATE_DATA,
};

/** The heads of the model. */
export const HEAD_NAMES: Record<Category | Kind | "legitimate", string> = {
  ...byCategory((category) => CATEGORY[category].label.toLowerCase()),
  ...byKind((kind) => KIND[kind].one),
  legitimate: "queja o pregunta",
};

/** The name of a stored key; undefined for one that the running engine does not know. */
export const nameIn = (names: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;
