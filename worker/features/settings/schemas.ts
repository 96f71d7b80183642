import { z } from "zod";
import { CATEGORIES, DAY_MS, SENSITIVITIES } from "../../vocabulary.ts";
import { domainOf } from "./domain-of.ts";

const MAX_KEYWORDS = 5000;
export const MAX_KEYWORD_LENGTH = 100;
const MAX_DOMAINS = 200;

const words = (ofWhat: string) =>
  z
    .array(
      z
        .string("Cada palabra debe ser un texto")
        .trim()
        .max(MAX_KEYWORD_LENGTH, `Cada palabra admite hasta ${MAX_KEYWORD_LENGTH} caracteres`),
      `Indica la lista de palabras ${ofWhat}`,
    )
    .max(MAX_KEYWORDS, `La lista admite hasta ${MAX_KEYWORDS} palabras`);

const domain = z
  .string("Cada dominio debe ser un texto")
  .refine((typed) => typed.trim() === "" || domainOf(typed) !== null, "Escribe cada dominio así: mitienda.com");

const sensitivity = z.enum(SENSITIVITIES, "La sensibilidad debe ser suave, normal o estricto").nullable();

const [TOXIC, SPAM] = CATEGORIES;

/** What is left out stays as it was. A null level of a page is its owner's. */
export const SettingsInput = z.object({
  automod: z.boolean("Indica si la moderación automática está activada"),
  prohibitedKeywords: words("prohibidas"),
  allowedWords: words("permitidas").optional(),
  allowedDomains: z
    .array(domain, "Indica la lista de dominios permitidos")
    .max(MAX_DOMAINS, `La lista admite hasta ${MAX_DOMAINS} dominios`)
    .optional(),
  observeOnly: z.boolean("Indica si solo quieres observar").optional(),
  sensitivity: z
    .object({ [TOXIC]: sensitivity.optional(), [SPAM]: sensitivity.optional() }, "Indica la sensibilidad")
    .optional(),
  /** The snapshot that was edited; without it the last to save wins. */
  version: z.string("Indica la versión").max(20, "La versión no existe").optional(),
  applyTo: z.enum(["new", "past"], "Elige los comentarios nuevos o también los anteriores").optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

/** Public id of a page; without it the whole workspace is meant. */
export const page = z.string("Indica la cuenta").min(1, "Indica la cuenta").max(64, "La cuenta no existe").optional();

export const SettingsRef = z.object({ page });
export const SaveSettingsInput = SettingsInput.extend({ page });
export type SaveSettingsInput = z.infer<typeof SaveSettingsInput>;

/** How far back a change of settings is tried out, and carried. */
export const MAX_DAYS = 90;
export const PAST_MS = MAX_DAYS * DAY_MS;
