import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, shownText, timeZone } from "../letter.ts";

/** For the owner of a plan that renews soon without a card, as after a hand-over. */
export const cardMissing = letter({
  data: z.object({ name: shownText, timeZone, neededBy: z.number() }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, timeZone: zone, neededBy }) => {
    const text = `Tu plan se renueva el ${formatMoment(zone, neededBy)} y no tiene ninguna tarjeta. Añade una antes en Configuración; así tus páginas siguen protegidas.`;
    return {
      subject: "Tu plan de Atalaya no tiene tarjeta",
      preview: text,
      title: "Tu plan no tiene tarjeta",
      blocks: [{ text: `Hola, ${name}:` }, { text }, { button: "Añadir una tarjeta", href: paths.settingsPlan }],
    };
  },
});
