import * as z from "zod";
import { MAX_DEMO_LENGTH } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";

const MISSING = "Escribe un comentario para analizarlo";

export const ClassifyDemoInput = z.object({
  text: z
    .string(MISSING)
    .trim()
    .min(1, MISSING)
    .max(MAX_DEMO_LENGTH, `El comentario admite hasta ${figure(MAX_DEMO_LENGTH)} caracteres`),
});
export type ClassifyDemoInput = z.infer<typeof ClassifyDemoInput>;
