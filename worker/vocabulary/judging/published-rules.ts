// The rules that a decision follows, each under a code that never changes: explanation, files, API and public pages read this table.
import { REASONS, type Reason } from "./judgement.ts";

export type PublishedRule = {
  /** Its name, for a list. */
  title: string;
  /** What is not allowed, in words for its author. */
  text: string;
};

export const PUBLISHED_RULES = {
  threat: { title: "Amenazas", text: "No se permite amenazar a nadie, desearle un daño ni animarle a hacérselo." },
  hate: { title: "Odio", text: "No se permite atacar a un grupo por su origen, religión, sexo, orientación o salud." },
  sexual: { title: "Contenido sexual", text: "No se permiten comentarios sexuales sobre personas." },
  harassment: { title: "Acoso", text: "No se permite acosar ni chantajear a nadie, tampoco entre muchos a la vez." },
  insult: { title: "Insultos", text: "No se permite insultar a otras personas." },
  offence: { title: "Lenguaje ofensivo", text: "No se permite el lenguaje ofensivo." },
  spam_fraud: { title: "Engaños", text: "No se permiten ofertas de dinero, premios o curas que suelen ser un engaño." },
  spam_adult: { title: "Ofertas para adultos", text: "No se permiten ofertas sexuales." },
  spam_advertising: { title: "Publicidad ajena", text: "No se permite anunciar otros productos o páginas." },
  spam_contact: { title: "Captación", text: "No se permite llevar a la gente a otro chat, cuenta o teléfono." },
  spam_link: { title: "Enlaces", text: "No se permiten enlaces que no vienen al caso, acortados o disfrazados." },
  spam_repeated: { title: "Repeticiones", text: "No se permite repetir el mismo texto ni las avalanchas." },
  spam: { title: "Spam", text: "No se permite el spam." },
  private_data: {
    title: "Datos personales",
    text: "No se publican teléfonos, direcciones ni documentos de personas; los propios se ocultan para protegerlos.",
  },
  word: { title: "Palabra no admitida", text: "Esta página no admite algunas palabras." },
  post_rule: { title: "Publicación cerrada", text: "Esta publicación no admite comentarios por ahora." },
  exception: { title: "Regla de la página", text: "Esta página tiene una regla propia para estos comentarios." },
  inappropriate: { title: "Contenido inapropiado", text: "Una persona de la página lo vio inapropiado." },
  false_information: { title: "Información falsa", text: "Una persona de la página lo vio falso." },
  policy: { title: "Normas de la página", text: "Una persona de la página vio que incumple sus normas." },
  other: { title: "Otra razón", text: "Una persona de la página lo decidió por otra razón." },
  on_network: { title: "En la red social", text: "Se ocultó o se borró en la propia red social, fuera de Atalaya." },
} as const satisfies Record<string, PublishedRule>;
export type RuleCode = keyof typeof PUBLISHED_RULES;
export const RULE_CODES = Object.keys(PUBLISHED_RULES) as RuleCode[];

/** The rule of a reason, where nothing more exact is known. */
export const RULE_OF_REASON: Record<Reason, RuleCode> = {
  word: "word",
  toxic: "offence",
  spam: "spam",
  private_data: "private_data",
  own_rule: "exception",
  harassment: "harassment",
  inappropriate: "inappropriate",
  false: "false_information",
  policy: "policy",
  other: "other",
};

type FoundRule = { code: RuleCode; findings: readonly string[] };

/** The rules of spam by what was found, the gravest first. */
export const SPAM_RULES: readonly FoundRule[] = [
  {
    code: "spam_fraud",
    findings: [
      "loan",
      "investment",
      "spell",
      "easy_money",
      "forged",
      "prize",
      "recovery",
      "miracle",
      "piracy",
      "money",
    ],
  },
  { code: "spam_adult", findings: ["adult"] },
  { code: "spam_advertising", findings: ["gambling", "follow_trade", "order", "sale"] },
  {
    code: "spam_contact",
    findings: [
      "chat_link",
      "chat_app",
      "contact_me",
      "profile_bait",
      "phone",
      "spelled_phone",
      "email",
      "disguised_email",
    ],
  },
  { code: "spam_link", findings: ["link", "short_link", "disguised_link"] },
  { code: "spam_repeated", findings: ["repetition", "chain", "emoji_flood", "mention_flood", "handle"] },
];

/** The more exact rules of a reason by what was found, the gravest first: of what only a raid hides, the attack by many is the reason. */
export const FOUND_RULES: Partial<Record<Reason, readonly FoundRule[]>> = {
  toxic: [
    { code: "threat", findings: ["threat"] },
    { code: "hate", findings: ["hate"] },
    { code: "sexual", findings: ["sexual"] },
    { code: "harassment", findings: ["raid"] },
    { code: "insult", findings: ["insult"] },
  ],
  spam: SPAM_RULES,
};

/** The reason that a person gives by choosing a rule. */
export const reasonOfRule = (rule: RuleCode): Reason =>
  REASONS.find((reason) => RULE_OF_REASON[reason] === rule) ??
  REASONS.find((reason) => FOUND_RULES[reason]?.some(({ code }) => code === rule)) ??
  "own_rule";

/** How the author of a comment asks for another look at it. */
export const REDRESS = "Puedes pedir a la página que una persona lo revise. Meta ofrece además sus propias vías.";
