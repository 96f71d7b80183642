import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { letter, pageLink } from "../letter.ts";

/** The alerts of an owner: one sentence for each event; several may have happened together. */
export const alerts = letter({
  data: z.object({ sentences: z.array(z.string()).min(1), place: pageLink }),
  list: "avisos",
  usefulForMs: 2 * DAY_MS,
  write: ({ sentences, place }) => ({
    subject:
      sentences.length === 1
        ? "Atalaya: un aviso sobre tus páginas"
        : `Atalaya: ${sentences.length} avisos sobre tus páginas`,
    preview: sentences[0]!,
    title: sentences.length === 1 ? "Un aviso" : `${sentences.length} avisos`,
    blocks: [
      ...sentences.map((text) => ({ text })),
      { button: "Abrir Atalaya", href: place },
      { note: "Qué avisos recibes, y dónde, se elige en Configuración." },
    ],
  }),
});
