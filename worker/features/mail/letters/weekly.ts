import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { inboxPath, paths } from "../../../vocabulary/paths.ts";
import { figure } from "../../../vocabulary/text/figure.ts";
import { letter, pageLink, shownText } from "../letter.ts";

/** The letter of a Monday: what happened in the week before, and what waits for a person. */
export const weekly = letter({
  data: z.object({
    /** «16 al 22 de noviembre». */
    week: shownText,
    /** What was hidden, how fast, and the time that it saved. */
    sentence: shownText,
    /** The causes; "" when nothing was hidden. */
    why: shownText,
    comments: z.number(),
    days: z.array(z.object({ label: shownText, total: z.number(), hidden: z.number() })),
    /** Each page; empty for a reader of one. */
    pages: z.array(z.object({ name: shownText, total: z.number(), hidden: z.number(), href: pageLink })),
    /** The post with the most hidden comments; null when none had any. */
    worst: z.object({ text: shownText, hidden: z.number(), href: pageLink }).nullable(),
    waiting: z.number(),
    /** The number of machine decisions that people reversed. */
    corrected: z.number(),
    hiddenHref: pageLink,
  }),
  list: "carta",
  usefulForMs: 3 * DAY_MS,
  write: ({ week, sentence, why, comments, days, pages, worst, waiting, corrected, hiddenHref }) => ({
    subject: comments === 0 ? `Tu semana en Atalaya: ningún comentario` : `Tu semana en Atalaya, ${week}`,
    preview: sentence,
    title: `Tu semana, ${week}`,
    blocks:
      comments === 0
        ? [
            { text: "La semana pasada no llegó ningún comentario a tus páginas." },
            { text: "Si esperabas alguno, mira en Cuentas si la conexión sigue en verde." },
            { button: "Ver mis cuentas", href: paths.accounts },
            { note: "Mientras no lleguen comentarios no te mandaremos más cartas." },
          ]
        : [
            { text: sentence },
            ...(why ? [{ text: why }] : []),
            { chart: days },
            {
              facts: [
                ["Comentarios recibidos", figure(comments)],
                ["Quejas y preguntas sin responder", figure(waiting), inboxPath("unanswered")],
                ["Decisiones que corregiste", figure(corrected), paths.history],
                ...(worst
                  ? ([
                      ["La publicación con más ocultos", `${worst.text} (${figure(worst.hidden)})`, worst.href],
                    ] as const)
                  : []),
              ],
            },
            ...(pages.length > 0
              ? [
                  {
                    facts: pages.map(
                      ({ name, total, hidden, href }) =>
                        [name, `${figure(total)} recibidos, ${figure(hidden)} ocultos`, href] as const,
                    ),
                  },
                ]
              : []),
            waiting > 0
              ? { button: "Responder lo que espera", href: inboxPath("unanswered") }
              : { button: "Ver lo que se ocultó", href: hiddenHref },
            { note: "Esta carta llega los lunes. Puedes dejar de recibirla abajo o en Configuración." },
          ],
  }),
});
