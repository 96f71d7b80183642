import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { letter, typedByPerson } from "../letter.ts";

export const accountClosed = letter({
  data: z.object({ name: typedByPerson }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name }) => ({
    subject: "Tu cuenta de Atalaya se ha borrado",
    preview: "Ya no guardamos nada de ella.",
    title: "Tu cuenta se ha borrado",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: "Hemos borrado tu cuenta y todo lo que contenía: páginas, comentarios, decisiones, respuestas, ajustes y el archivo.",
      },
      { text: "Stripe conserva tus facturas el tiempo que exige la ley fiscal." },
      { text: "Este es nuestro último mensaje. Gracias por haber usado Atalaya." },
    ],
  }),
});
