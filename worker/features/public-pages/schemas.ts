import * as z from "zod";
import { MAX_CHOICE_LENGTH } from "../../vocabulary/limits.ts";
import { RESERVED_SLUGS, SLUG } from "../../vocabulary/public-page.ts";

/** The `groupKey` of a page. */
const page = z.string().min(1).max(MAX_CHOICE_LENGTH);
export const PublicPageRef = z.object({ page });

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(SLUG, "Usa de 3 a 40 letras sin tilde, números y guiones")
  .refine((text) => !RESERVED_SLUGS.includes(text), "Esa dirección está reservada");

/** What an owner writes; plain text. */
export const PublicPageContent = z
  .object({
    slug,
    isOn: z.boolean(),
    isIndexed: z.boolean(),
    introduction: z.string().trim().max(600, "Hasta 600 caracteres"),
    rules: z.string().trim().max(4_000, "Hasta 4.000 caracteres"),
  })
  .refine(({ isOn, rules }) => !isOn || rules !== "", {
    path: ["rules"],
    message: "Escribe las normas antes de publicarlas",
  });
export type PublicPageContent = z.infer<typeof PublicPageContent>;

export const PublicSlugRef = z.object({ slug: z.string().transform((path) => path.toLowerCase().replace(/\/$/, "")) });
