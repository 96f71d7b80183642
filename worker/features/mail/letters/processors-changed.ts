import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatDay, letter, shownText } from "../letter.ts";

/** To the owner who accepted the contract: somebody else will process data for us. */
export const processorsChanged = letter({
  data: z.object({ name: shownText, changes: z.array(z.object({ from: z.number(), text: shownText })).min(1) }),
  list: null,
  usefulForMs: 30 * DAY_MS,
  write: ({ name, changes }) => ({
    subject: "Cambia la lista de subencargados de Atalaya",
    preview: changes[0]!.text,
    title: "Cambia la lista de subencargados",
    blocks: [
      { text: `Hola, ${name}:` },
      ...changes.map(({ from, text }) => ({ text: `Desde el ${formatDay("UTC", from)}: ${text}` })),
      { text: "Si no estás de acuerdo, puedes oponerte por escrito o cancelar tu plan antes de esa fecha." },
      { button: "Ver la lista", href: paths.processors },
      { note: "Te lo decimos porque aceptaste el contrato de encargo de tratamiento." },
    ],
  }),
});
