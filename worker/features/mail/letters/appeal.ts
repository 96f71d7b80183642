import * as z from "zod";
import { APPEAL_OUTCOMES, type AppealOutcome } from "../../../vocabulary/appeals.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { PUBLISHED_RULES, type RuleCode } from "../../../vocabulary/judging/published-rules.ts";
import { APPEAL_ADDRESS_DAYS } from "../../../vocabulary/retention.ts";
import { formatDay, letter, shownText, timeZone } from "../letter.ts";

const ANSWERS: Record<AppealOutcome, [title: string, text: string]> = {
  restored: [
    "Tu comentario vuelve",
    "Una persona lo ha leído y ha decidido que vuelva a estar a la vista. Gracias por decirlo.",
  ],
  kept: [
    "Tu comentario sigue oculto",
    "Una persona lo ha leído y ha decidido que siga oculto, por esta norma de la página:",
  ],
  not_found: [
    "No hemos encontrado tu comentario",
    "Una persona lo ha buscado entre lo que la página tiene oculto y no ha visto ninguno igual. Quizá se borró. Puedes pedirlo otra vez con el enlace de la publicación y las palabras exactas.",
  ],
};
const ELSEWHERE =
  "Si no lo ves igual, puedes decírselo a la propia página. La red tiene además sus propias vías, y en tu país puede haber otras: no sabemos cuáles sirven en tu caso.";

/** To a visitor who asked a page about a hidden comment. Nothing in it was written by a stranger. */
export const appealAnswer = letter({
  data: z.object({
    page: shownText,
    askedAt: z.number(),
    timeZone,
    outcome: z.enum(APPEAL_OUTCOMES),
    rule: z.enum(Object.keys(PUBLISHED_RULES) as RuleCode[]).nullable(),
  }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ page, askedAt, timeZone, outcome, rule }) => {
    const [title, answer] = ANSWERS[outcome];
    const kept = rule && [["Norma", PUBLISHED_RULES[rule].title] as const, ["Código", rule] as const];
    return {
      brand: { name: page, logo: null, isUnbranded: false },
      ...{ subject: title, preview: `Respuesta de ${page}`, title },
      blocks: [
        { text: `Hola: el ${formatDay(timeZone, askedAt)} pediste a ${page} que revisara un comentario.` },
        { text: answer },
        ...(kept ? [{ facts: kept }, { text: PUBLISHED_RULES[rule].text }, { text: ELSEWHERE }] : []),
        { note: `Tu correo se borra a los ${APPEAL_ADDRESS_DAYS} días de pedirlo. No te escribiremos nada más.` },
      ],
    };
  },
});
