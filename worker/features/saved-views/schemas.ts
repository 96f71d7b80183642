import * as z from "zod";
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS } from "../../vocabulary/saved-views.ts";

/** A filter with the longest search, in percent-encoding. */
const MAX_QUERY_LENGTH = 2_000;

export const SavedViewsInput = z.object({
  views: z
    .array(
      z.object({
        name: z
          .string("Escribe un nombre")
          .trim()
          .min(1, "Escribe un nombre")
          .max(MAX_VIEW_NAME_LENGTH, `El nombre admite hasta ${MAX_VIEW_NAME_LENGTH} caracteres`),
        query: z.string().max(MAX_QUERY_LENGTH, "Los filtros son demasiado largos"),
      }),
    )
    .max(MAX_VIEWS, `Puedes guardar hasta ${MAX_VIEWS} vistas`)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "Cada vista tiene su nombre"),
});
export type SavedViewsInput = z.infer<typeof SavedViewsInput>;
