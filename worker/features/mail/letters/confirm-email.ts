import { z } from "zod";
import { CHANGE_EMAIL_DAYS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { inDays } from "../../../vocabulary/text/in-words.ts";
import { letter, typedByPerson } from "../letter.ts";

export const confirmEmail = letter({
  data: z.object({ name: typedByPerson, secret: z.string() }),
  list: null,
  usefulForMs: 20 * HOUR_MS,
  write: ({ name, secret }) => ({
    subject: "Confirma tu correo nuevo en Atalaya",
    preview: `El enlace vale ${inDays(CHANGE_EMAIL_DAYS)}.`,
    title: "Confirma tu correo nuevo",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: "Pediste usar este correo para tu cuenta de Atalaya. Ábrelo en un navegador en el que hayas entrado:" },
      { button: "Usar este correo", href: `${paths.confirmEmail}#${secret}` },
      { text: `El enlace vale ${inDays(CHANGE_EMAIL_DAYS)}.` },
      { note: "Si no lo pediste, ignora este correo: no cambia nada." },
    ],
  }),
});
