import { z } from "zod";
import { MINUTE_MS, RESET_PASSWORD_MINUTES } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { letter, typedByPerson } from "../letter.ts";

export const resetPassword = letter({
  data: z.object({ name: typedByPerson, secret: z.string() }),
  list: null,
  // Less than the link's time, so that the reader has some of it left.
  usefulForMs: (RESET_PASSWORD_MINUTES - 5) * MINUTE_MS,
  write: ({ name, secret }) => ({
    subject: "Elige una contraseña nueva para Atalaya",
    preview: `El enlace vale ${RESET_PASSWORD_MINUTES} minutos y una sola vez.`,
    title: "Elige una contraseña nueva",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: "Alguien pidió una contraseña nueva para tu cuenta de Atalaya. Si fuiste tú, elígela aquí:" },
      { button: "Elegir contraseña", href: `${paths.resetPassword}#${secret}` },
      {
        text: `El enlace vale ${RESET_PASSWORD_MINUTES} minutos y una sola vez. Al usarlo cerramos todas las sesiones abiertas.`,
      },
      { note: "Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma." },
    ],
  }),
});
