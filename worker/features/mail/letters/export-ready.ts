import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

export const exportReady = letter({
  data: z.object({ name: typedByPerson, expiresAt: z.number(), timeZone: z.string() }),
  list: null,
  usefulForMs: 5 * DAY_MS,
  write: ({ name, expiresAt, timeZone }) => ({
    subject: "Tus datos de Atalaya están listos",
    preview: `Puedes descargarlos hasta el ${formatMoment(timeZone, expiresAt)}.`,
    title: "Tus datos están listos",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: "El archivo con todo lo que guarda tu cuenta está listo: tus comentarios, decisiones, respuestas y ajustes.",
      },
      { text: `Puedes descargarlo en Configuración hasta el ${formatMoment(timeZone, expiresAt)}. Después se borra.` },
      { button: "Ir a Configuración", href: paths.settings },
      { note: "Si no lo pediste tú, cambia tu contraseña: se cierran todas las sesiones." },
    ],
  }),
});
