import * as z from "zod";
import { commentId, rowId } from "../../http/fields.ts";
import { APPEAL_LENGTHS, APPEAL_OUTCOMES } from "../../vocabulary/appeals.ts";
import { RULE_CODES } from "../../vocabulary/judging/published-rules.ts";
import { NETWORK_NAMES } from "../../vocabulary/networks.ts";
import { figure } from "../../vocabulary/text/figure.ts";

/** Hosts of posts; any other link stays out of the team's inbox. */
const POST_HOST = /^https:\/\/([\w-]+\.)*(facebook\.com|fb\.com|fb\.watch|instagram\.com)\/[\w\-./?=&%:~+#]*$/i;

const filled = (missing: string, most: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, `Hasta ${figure(most)} caracteres`);

export const AppealInput = z.object({
  link: z
    .string()
    .trim()
    .max(APPEAL_LENGTHS.link, "El enlace es demasiado largo")
    .refine(
      (link) => link === "" || POST_HOST.test(link),
      `Pega el enlace de la publicación en ${Object.values(NETWORK_NAMES).join(" o ")}`,
    )
    .default(""),
  text: filled("Escribe lo que ponía tu comentario", APPEAL_LENGTHS.text),
  why: filled("Escribe por qué debería volver", APPEAL_LENGTHS.why),
  email: z.union([z.literal(""), z.email("El correo no es válido").max(254)], "El correo no es válido").default(""),
  /** Turnstile's token, after `challenge_required`. */
  challenge: z.string().max(2048).optional(),
});
export type AppealInput = z.infer<typeof AppealInput>;

export const ListAppealsInput = z.object({
  state: z.enum(["waiting", "decided"]).default("waiting"),
  /** `nextCursor` of the previous page. */
  cursor: rowId("La página no existe").optional(),
});
export type ListAppealsInput = z.infer<typeof ListAppealsInput>;

export const AppealRef = z.object({ id: rowId("La reclamación no existe") });

export const DecideAppealInput = z
  .object({
    outcome: z.enum(APPEAL_OUTCOMES, "Elige una respuesta"),
    commentId: commentId.optional(),
    rule: z.enum(RULE_CODES, "Elige una norma").optional(),
  })
  .refine(({ outcome, commentId }) => outcome === "not_found" || commentId, { error: "Elige el comentario" })
  .refine(({ outcome, rule }) => outcome !== "kept" || rule, { error: "Elige una norma", path: ["rule"] });
export type DecideAppealInput = z.infer<typeof DecideAppealInput>;
