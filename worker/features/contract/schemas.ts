import * as z from "zod";

const SIGNED = "Escribe el nombre y los apellidos de quien firma";
const FOR_WHOM = "Escribe la empresa o persona que responde de las páginas";

export const AcceptInput = z.object({
  /** The version that the person has read. */
  version: z.iso.date("La versión no es válida"),
  name: z.string().trim().min(3, SIGNED).max(120, SIGNED),
  company: z.string().trim().min(2, FOR_WHOM).max(160, FOR_WHOM),
});
export type AcceptInput = z.infer<typeof AcceptInput>;
