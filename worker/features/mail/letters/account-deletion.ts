import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

export const accountDeletion = letter({
  data: z.object({ name: typedByPerson, closesAt: z.number(), timeZone: z.string() }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name, closesAt, timeZone }) => ({
    subject: "Tu cuenta de Atalaya se va a borrar",
    preview: `Puedes recuperarla hasta el ${formatMoment(timeZone, closesAt)}.`,
    title: "Tu cuenta se va a borrar",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: `Pediste cerrar tu cuenta. Se borrará el ${formatMoment(timeZone, closesAt)}, con todo lo que contiene.`,
      },
      { text: "Desde ahora tus páginas están en pausa y tu plan no se renueva." },
      { text: "Si cambias de idea, entra antes de esa fecha y pulsa «Recuperar mi cuenta»." },
      { button: "Entrar en Atalaya", href: paths.login },
      { note: "Si no lo pediste tú, entra, recupera la cuenta y cambia tu contraseña." },
    ],
  }),
});
