import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { letter, linkSecret, shownText } from "../letter.ts";

/** The signature of a day of the acta, for an owner who keeps it outside Atalaya. */
export const acta = letter({
  data: z.object({
    /** `YYYY-MM-DD`. */
    day: shownText,
    number: z.number(),
    chain: linkSecret,
    keyId: linkSecret,
    signature: linkSecret,
  }),
  list: null,
  usefulForMs: 7 * DAY_MS,
  write: ({ day, number, chain, keyId, signature }) => ({
    subject: `El acta del ${day}`,
    preview: `Hasta el sello ${number}, firmada.`,
    title: `El acta del ${day}`,
    blocks: [
      {
        text: `Lo que pasó con tus comentarios hasta el sello ${number} quedó fijado y firmado. Guarda este correo: con él se puede comprobar que el acta no cambió después, aunque alguien la cambie en Atalaya.`,
      },
      {
        facts: [
          ["Sello", String(number)],
          ["Cadena", chain],
          ["Firma", signature],
          ["Clave", keyId],
        ],
      },
      { button: "Comprobar el acta", href: paths.settingsData },
      { note: "Pediste este correo en Configuración, en Datos. Allí puedes dejar de recibirlo." },
    ],
  }),
});
