import { z } from "zod";
import { DAY_MS, UNDO_EMAIL_DAYS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

export const emailChanged = letter({
  data: z.object({
    name: typedByPerson,
    email: z.string(),
    /** The secret that undoes it; null in the letter to the new address. */
    secret: z.string().nullable(),
    at: z.number(),
    timeZone: z.string(),
  }),
  list: null,
  usefulForMs: 5 * DAY_MS,
  write: ({ name, email, secret, at, timeZone }) => ({
    subject: "El correo de tu cuenta de Atalaya cambió",
    preview: secret === null ? "Desde ahora entras con esta dirección." : "Si no fuiste tú, puedes deshacerlo.",
    title: "El correo de tu cuenta cambió",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: `Desde el ${formatMoment(timeZone, at)} tu cuenta usa el correo ${email}.` },
      ...(secret === null
        ? [{ button: "Ir a Atalaya", href: paths.settings }]
        : [
            {
              text: "Si no fuiste tú, deshazlo: tu cuenta vuelve a este correo, cerramos todas las sesiones y eliges una contraseña nueva.",
            },
            { button: "Deshacer el cambio", href: `${paths.undoEmail}#${secret}` as const },
            { note: `Puedes deshacerlo durante ${inWords(UNDO_EMAIL_DAYS)} días.` },
          ]),
    ],
  }),
});
