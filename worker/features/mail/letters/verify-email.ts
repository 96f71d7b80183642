import { z } from "zod";
import { DAY_MS, VERIFY_EMAIL_DAYS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { letter, typedByPerson } from "../letter.ts";

export const verifyEmail = letter({
  data: z.object({ name: typedByPerson, secret: z.string() }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write: ({ name, secret }) => ({
    subject: "Confirma tu correo en Atalaya",
    preview: "Un clic, y puedes conectar más páginas.",
    title: "Confirma tu correo",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: "Creaste una cuenta de Atalaya con este correo. Confírmalo para conectar más páginas y recomendar Atalaya:",
      },
      { button: "Confirmar mi correo", href: `${paths.verifyEmail}#${secret}` },
      { text: `El enlace vale ${inWords(VERIFY_EMAIL_DAYS)} días.` },
      { note: "Si no creaste ninguna cuenta, ignora este correo. Sin confirmar, nadie puede usar tu dirección." },
    ],
  }),
});
