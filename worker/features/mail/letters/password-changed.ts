import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

export const passwordChanged = letter({
  data: z.object({ name: typedByPerson, at: z.number(), timeZone: z.string() }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, at, timeZone }) => ({
    subject: "Tu contraseña de Atalaya cambió",
    preview: "Si no fuiste tú, actúa ahora.",
    title: "Tu contraseña cambió",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: `La contraseña de tu cuenta cambió el ${formatMoment(timeZone, at)}. Cerramos todas las demás sesiones.`,
      },
      { text: "Si fuiste tú, no tienes que hacer nada." },
      { text: "Si no fuiste tú, pide una contraseña nueva ahora mismo y revisa la actividad de tu cuenta." },
      { button: "Ir a Atalaya", href: paths.login },
    ],
  }),
});
