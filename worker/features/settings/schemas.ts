import * as z from "zod";
import { applyTo, pageRef } from "../../http/fields.ts";
import { domainOf } from "../../vocabulary/domains.ts";
import { byCategory } from "../../vocabulary/judging/categories.ts";
import { SENSITIVITIES } from "../../vocabulary/judging/judgement.ts";
import { MAX_DOMAINS, MAX_WORD_LENGTH, MAX_WORDS } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";

const MAX_PACKS = 30;

const words = (ofWhat: string) =>
  z
    .array(
      z
        .string("Cada palabra debe ser un texto")
        .trim()
        .max(MAX_WORD_LENGTH, `Cada palabra admite hasta ${MAX_WORD_LENGTH} caracteres`),
      `Indica la lista de palabras ${ofWhat}`,
    )
    .max(MAX_WORDS, `La lista admite hasta ${figure(MAX_WORDS)} palabras`);

const domain = z
  .string("Cada dominio debe ser un texto")
  .refine((typed) => typed.trim() === "" || domainOf(typed) !== null, "Escribe cada dominio así: mitienda.com");

const sensitivity = z.enum(SENSITIVITIES, "La sensibilidad debe ser suave, normal o estricto").nullable();

/** Words of the prohibited list that came from packs, by the id of the pack, so that a pack can leave as a whole. */
export const packs = z
  .record(z.string().regex(/^[a-z-]{1,40}$/, "Ese paquete no existe"), words("del paquete").max(300))
  .refine((of) => Object.keys(of).length <= MAX_PACKS, `Caben hasta ${MAX_PACKS} paquetes`);

/** A field that is left out stays unchanged. A null level of a page takes its owner's. */
export const SettingsInput = z.object({
  automod: z.boolean("Indica si la moderación automática está activada"),
  prohibitedKeywords: words("prohibidas"),
  allowedWords: words("permitidas").optional(),
  allowedDomains: z
    .array(domain, "Indica la lista de dominios permitidos")
    .max(MAX_DOMAINS, `La lista admite hasta ${MAX_DOMAINS} dominios`)
    .optional(),
  observeOnly: z.boolean("Indica si solo quieres observar").optional(),
  automaticRaid: z.boolean("Indica si el modo asedio empieza solo").optional(),
  sensitivity: z
    .object(
      byCategory(() => sensitivity.optional()),
      "Indica la sensibilidad",
    )
    .optional(),
  packs: packs.optional(),
  /** The snapshot that was edited; without it the last save wins. */
  version: z.string("Indica la versión").max(20, "La versión no existe").optional(),
  applyTo: applyTo.optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

/** Without a page, the whole workspace. */
export const SettingsRef = z.object({ page: pageRef.optional() });
export const SaveSettingsInput = SettingsInput.extend(SettingsRef.shape);
export type SaveSettingsInput = z.infer<typeof SaveSettingsInput>;
