import { z } from "zod";
import { MINUTE_MS } from "../../../vocabulary/durations.ts";
import { letter, typedByPerson } from "../letter.ts";

export const resetPassword = letter({
  data: z.object({ name: typedByPerson, secret: z.string() }),
  list: null,
  // The link is good for 30 minutes.
  usefulForMs: 25 * MINUTE_MS,
  write: ({ name, secret }) => ({
    subject: "Elige una contraseña nueva para Atalaya",
    preview: "El enlace vale 30 minutos y una sola vez.",
    title: "Elige una contraseña nueva",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: "Alguien pidió una contraseña nueva para tu cuenta de Atalaya. Si fuiste tú, elígela aquí:" },
      { button: "Elegir contraseña", href: `/reset-password#${secret}` },
      { text: "El enlace vale 30 minutos y una sola vez. Al usarlo cerramos todas las sesiones abiertas." },
      { note: "Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma." },
    ],
  }),
});
