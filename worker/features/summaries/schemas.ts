import * as z from "zod";
import { PageChoice, randomId } from "../../http/fields.ts";
import { isMonth } from "../../vocabulary/calendar.ts";

/** `2026-10` */
export const MonthRef = z.object({ month: z.string().refine(isMonth, "Elige un mes") });

/** A PNG in base64, of at most 100 KB and 1,200 pixels a side; the browser makes one of other pictures. */
const logo = z
  .base64()
  .max(136_534, "El logotipo admite hasta 100 KB")
  .refine((text) => {
    const png = Buffer.from(text, "base64");
    // Its signature, and its first chunk, which has the size (RFC 2083).
    if (
      png.length < 33 ||
      png.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" ||
      png.toString("latin1", 12, 16) !== "IHDR"
    )
      return false;
    return Math.max(png.readUInt32BE(16), png.readUInt32BE(20)) <= 1_200;
  }, "El logotipo tiene que ser un PNG de hasta 1.200 píxeles");

export const BrandInput = z.object({
  name: z.string().trim().max(60, "Hasta 60 caracteres"),
  sentence: z.string().trim().max(200, "Hasta 200 caracteres"),
  logo: logo.nullable().optional(),
});
export type BrandInput = z.infer<typeof BrandInput>;

export const RecipientInput = PageChoice.pick({ page: true }).extend({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Escribe un correo válido")),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

export const RecipientRef = z.object({ id: randomId("El destinatario no existe") });
export const ReportToken = z.object({ token: z.string().max(600) });
