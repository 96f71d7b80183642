import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { letter, pageLink, shownText } from "../letter.ts";

/** Its sender; `logo` is a path on our origin. */
const brand = z.object({ name: shownText, logo: pageLink.nullable(), isUnbranded: z.boolean() });

/** Asks a person without an account whether they want the reports of somebody's pages. */
export const reportConfirm = letter({
  data: z.object({ brand, href: pageLink }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write: ({ brand, href }) => ({
    brand,
    subject: `${brand.name} quiere enviarte un informe cada mes`,
    preview: "Confírmalo, y te llega el día 1.",
    title: "¿Quieres recibir el informe del mes?",
    blocks: [
      { text: `${brand.name} cuida los comentarios de tus páginas y quiere enviarte su informe el día 1 de cada mes.` },
      { button: "Sí, quiero recibirlo", href },
      { note: "Si no lo esperabas, ignora este correo: sin tu confirmación no te enviaremos nada más." },
    ],
  }),
});

/** The report of a month, to a recipient who confirmed. */
export const clientReport = letter({
  data: z.object({
    brand,
    sentence: shownText,
    month: shownText,
    pages: z.array(shownText),
    facts: z.array(z.object({ label: shownText, value: shownText })),
    href: pageLink,
  }),
  list: "informe",
  usefulForMs: 3 * DAY_MS,
  write: ({ brand, sentence, month, pages, facts, href }) => ({
    brand,
    subject: [`Informe de ${month}`, ...(pages.length === 1 ? pages : [])].join(": "),
    preview: facts.map(({ label, value }) => `${label}: ${value}`).join(". "),
    title: `Informe de ${month}`,
    blocks: [
      {
        text: pages.length > 0 ? `Los comentarios de ${pages.join(", ")}.` : "En este mes no llegó ningún comentario.",
      },
      { facts: facts.map(({ label, value }) => [label, value] as const) },
      { button: "Ver el informe completo", href },
      ...(sentence ? [{ note: sentence }] : []),
    ],
  }),
});
