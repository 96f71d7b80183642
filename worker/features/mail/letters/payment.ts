import * as z from "zod";
import { DAY_MS, LAST_GRACE_DAYS } from "../../../vocabulary/durations.ts";
import { usd } from "../../../vocabulary/money/amount.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { formatMoment, letter, shownText, timeZone } from "../letter.ts";

/** `failed` at the first failure, `ending` shortly before the end of the grace, `over` at its end. */
const STAGES = ["failed", "ending", "over"] as const;
/** What is unpaid: the plan itself, or comments over the limit of a plan that is paid. */
const DEBTS = ["plan", "usage"] as const;

type Stage = (typeof STAGES)[number];
type Debt = (typeof DEBTS)[number];

const SUBJECTS: Record<Stage, Record<Debt, string>> = {
  failed: {
    plan: "No pudimos cobrar tu plan de Atalaya",
    usage: "No pudimos cobrar tus comentarios sobre el límite",
  },
  ending: {
    plan: `Quedan ${inWords(LAST_GRACE_DAYS)} días para pagar tu plan de Atalaya`,
    usage: `Quedan ${inWords(LAST_GRACE_DAYS)} días para pagar tus comentarios sobre el límite`,
  },
  over: {
    plan: "Tu plan de Atalaya terminó por falta de pago",
    usage: "Solo revisamos los comentarios que incluye tu plan",
  },
};

/** @param until  the end of the grace, in words */
const meaning = (stage: Stage, debt: Debt, until: string): string => {
  if (stage === "over")
    return debt === "plan"
      ? "Tus páginas están en pausa: no se revisan sus comentarios nuevos, y lo guardado se conserva. Puedes elegir un plan cuando quieras."
      : "Tu plan sigue activo. Los comentarios que pasan de su límite se guardan y esperan a una persona hasta que pagues lo pendiente.";
  return debt === "plan"
    ? `Tus páginas siguen protegidas hasta el ${until}. Después, el plan termina.`
    : `Tu plan sigue activo. Desde el ${until} solo revisaremos los comentarios que incluye.`;
};

export const paymentOverdue = letter({
  data: z.object({
    name: shownText,
    timeZone,
    stage: z.enum(STAGES),
    debt: z.enum(DEBTS),
    /** End of the grace. */
    until: z.number(),
    /** What is unpaid; 0 while it is unknown. */
    cents: z.number(),
  }),
  list: null,
  usefulForMs: LAST_GRACE_DAYS * DAY_MS,
  write: ({ name, timeZone, stage, debt, until, cents }) => ({
    subject: SUBJECTS[stage][debt],
    preview: meaning(stage, debt, formatMoment(timeZone, until)),
    title: SUBJECTS[stage][debt],
    blocks: [
      { text: `Hola, ${name}:` },
      { text: meaning(stage, debt, formatMoment(timeZone, until)) },
      ...(stage === "over" && debt === "plan"
        ? [{ button: "Ver los planes", href: paths.plans }]
        : [
            ...(cents > 0 ? [{ facts: [["Pendiente", usd(cents)] as const] }] : []),
            { text: "En Configuración puedes pagar la factura o añadir otra tarjeta, que se cobra en el momento." },
            { button: "Ir a Configuración", href: paths.settingsPlan },
          ]),
    ],
  }),
});

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

const DISPUTED =
  "Tu banco nos retiró un pago de tu plan después de una reclamación, y el plan terminó en ese momento. Tus páginas están en pausa: no se revisan sus comentarios nuevos, y lo guardado se conserva.";

/** For the owner whose plan ended because a payment was lost to a dispute. */
export const disputeLost = letter({
  data: z.object({ name: shownText }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name }) => ({
    subject: "Tu plan de Atalaya terminó por una reclamación en tu banco",
    preview: DISPUTED,
    title: "Tu plan terminó por una reclamación en tu banco",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: DISPUTED },
      {
        text: "No te cobraremos nada más. Si quieres volver a comprar un plan, escríbenos con el botón «Soporte» de la aplicación y lo revisamos contigo.",
      },
      { button: "Ver el historial de facturación", href: paths.settingsPlan },
    ],
  }),
});
