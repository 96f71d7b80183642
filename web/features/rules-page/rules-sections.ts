import { paths } from "../../paths.ts";

/** The sections of the page of rules, by their addresses. */
export const SECTIONS = {
  [paths.rules]: "Sensibilidad",
  [paths.rulesWords]: "Palabras",
  [paths.rulesReplies]: "Respuestas automáticas",
  [paths.rulesSavedReplies]: "Respuestas guardadas",
  [paths.rulesExceptions]: "Excepciones",
  [paths.rulesRaids]: "Asedios",
  [paths.rulesLearning]: "Lo aprendido",
  [paths.rulesPublic]: "Página pública",
} as const;
export type Section = keyof typeof SECTIONS;

export const isSection = (path: string): path is Section => path in SECTIONS;
