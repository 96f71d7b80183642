import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

export const emailChangeAsked = letter({
  data: z.object({ name: typedByPerson, email: z.string(), at: z.number(), timeZone: z.string() }),
  list: null,
  usefulForMs: DAY_MS,
  write: ({ name, email, at, timeZone }) => ({
    subject: "Alguien pidió cambiar el correo de tu cuenta",
    preview: "Si no fuiste tú, cambia tu contraseña.",
    title: "Cambio de correo pedido",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: `El ${formatMoment(timeZone, at)} alguien con tu contraseña pidió usar ${email} en tu cuenta. Cambiará cuando se confirme desde esa dirección.`,
      },
      {
        text: "Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, cambia tu contraseña: con eso el cambio se anula.",
      },
      { button: "Revisar mi cuenta", href: paths.settings },
    ],
  }),
});
