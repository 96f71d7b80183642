import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { letter } from "../letter.ts";

export const accountExists = letter({
  data: z.object({}),
  list: null,
  usefulForMs: DAY_MS,
  write: () => ({
    subject: "Ya hay una cuenta de Atalaya con tu correo",
    preview: "Entra con tu contraseña, o elige otra.",
    title: "Ya hay una cuenta con tu correo",
    blocks: [
      { text: "Alguien intentó crear una cuenta de Atalaya con este correo, y ya existe una." },
      {
        text: "Si fuiste tú, entra con tu contraseña. Si no la recuerdas, o la cuenta no la creaste tú, pide una nueva: la cuenta pasa a ser tuya y quien la abrió se queda fuera.",
      },
      { button: "Pedir una contraseña nueva", href: paths.forgotPassword },
      { note: "Si no fuiste tú, ignora este correo." },
    ],
  }),
});
