import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { letter, shownText } from "../letter.ts";

const PAUSED =
  "Tu banco nos retiró un pago de tu plan después de una reclamación, y el plan terminó en ese momento. Tus páginas están en pausa: no se revisan sus comentarios nuevos, y lo guardado se conserva.";

/** For the owner whose plan ended because a payment was lost to a dispute. */
export const disputeLost = letter({
  data: z.object({ name: shownText }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name }) => ({
    subject: "Tu plan de Atalaya terminó por una reclamación en tu banco",
    preview: PAUSED,
    title: "Tu plan terminó por una reclamación en tu banco",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: PAUSED },
      {
        text: "No te cobraremos nada más. Si quieres volver a comprar un plan, escríbenos con el botón «Soporte» de la aplicación y lo revisamos contigo.",
      },
      { button: "Ver el historial de facturación", href: paths.settingsPlan },
    ],
  }),
});
