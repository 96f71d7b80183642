import * as z from "zod";
import { publicId, rowId } from "../../http/fields.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { MAX_DELAY_HOURS, REPLY_KINDS } from "../../vocabulary/replies.ts";
import { unknownVariables } from "../../vocabulary/reply-variables.ts";

/** The maximum number of rules of an account. */
export const MAX_RULES = 20;
export const MAX_RULE_NAME_LENGTH = 80;
const MAX_KEYWORDS = 50;
const MAX_KEYWORD_LENGTH = 100;
export const MAX_VARIANTS = 10;
/** Instagram's longest message; a text that fits there fits everywhere, names included. */
export const MAX_VARIANT_LENGTH = 900;
const MAX_DELAY_SECONDS = (MAX_DELAY_HOURS * HOUR_MS) / 1000;

const time = z.string("Indica la hora").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Escribe la hora como 09:00");

const Hours = z
  .object({
    days: z
      .array(z.int("El día no existe").min(1, "El día no existe").max(7, "El día no existe"), "Elige los días")
      .min(1, "Elige al menos un día")
      .transform((days) => [...new Set(days)].sort()),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "La hora de fin debe ser distinta de la de inicio" });

const variant = z
  .string("Escribe la respuesta")
  .trim()
  .min(1, "Escribe la respuesta")
  .max(MAX_VARIANT_LENGTH, `Cada respuesta admite hasta ${MAX_VARIANT_LENGTH} caracteres`)
  .refine((text) => unknownVariables(text, ["nombre"]).length === 0, "La única variable es {nombre}");

export const AutoReplyInput = z.object({
  name: z
    .string("Escribe un nombre")
    .trim()
    .min(1, "Escribe un nombre")
    .max(MAX_RULE_NAME_LENGTH, `El nombre admite hasta ${MAX_RULE_NAME_LENGTH} caracteres`),
  enabled: z.boolean("Indica si la regla está activada").default(true),
  keywords: z
    .array(
      z
        .string("Cada palabra debe ser un texto")
        .trim()
        .min(1, "Quita las palabras vacías")
        .max(MAX_KEYWORD_LENGTH, `Cada palabra admite hasta ${MAX_KEYWORD_LENGTH} caracteres`),
      "Indica las palabras clave",
    )
    .min(1, "Añade al menos una palabra clave")
    .max(MAX_KEYWORDS, `La regla admite hasta ${MAX_KEYWORDS} palabras clave`),
  kind: z.enum(REPLY_KINDS, "Elige si la respuesta es pública o privada").default("public"),
  variants: z
    .array(variant, "Escribe la respuesta")
    .min(1, "Escribe al menos una respuesta")
    .max(MAX_VARIANTS, `La regla admite hasta ${MAX_VARIANTS} respuestas`),
  /** Delay after the comment's arrival. */
  delaySeconds: z
    .int("Indica los segundos de espera")
    .min(0, "La espera no puede ser negativa")
    .max(MAX_DELAY_SECONDS, `La espera admite hasta ${MAX_DELAY_HOURS} horas`)
    .default(0),
  /** In the workspace's time zone; a reply outside these hours waits for the next opening. Null: at any time. */
  hours: Hours.nullable().default(null),
});
export type AutoReplyInput = z.infer<typeof AutoReplyInput>;

/** The account, by its public id. */
export const RulesRef = z.object({ id: publicId });
export const RuleRef = RulesRef.extend({ ruleId: rowId("La regla no existe") });
