import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { usd } from "../../../vocabulary/money/amount.ts";
import { cardName, expiryText } from "../../../vocabulary/money/card-name.ts";
import { PRICE_TAXES } from "../../../vocabulary/money/fiscal.ts";
import { pagesText, plansWith } from "../../../vocabulary/money/plan-features.ts";
import { OVERAGE, PAID_PLANS, PLAN_CATALOGUE } from "../../../vocabulary/money/plans.ts";
import { withTaxNote } from "../../../vocabulary/money/tax-note.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { figure } from "../../../vocabulary/text/figure.ts";
import { formatDay, formatMoment, letter, shownText, timeZone } from "../letter.ts";

const Card = z.object({ brand: shownText, last4: shownText, exp_month: z.number(), exp_year: z.number() });
const reader = { name: shownText, timeZone };
const plan = z.enum(PAID_PLANS);

/** A day before the end of the trial: what changes, and the plan that fits its use. */
export const trialEnding = letter({
  data: z.object({
    ...reader,
    endsAt: z.number(),
    /** Comments that count as used so far, what a month of them would be, and active pages. */
    comments: z.number(),
    commentsPerMonth: z.number(),
    pages: z.number(),
    /** The smallest plan for that. */
    plan,
    tax: z.enum(PRICE_TAXES),
  }),
  list: null,
  usefulForMs: DAY_MS,
  write({ name, timeZone, endsAt, comments, commentsPerMonth, pages, plan, tax }) {
    const { name: planName, monthlyPriceUsd, commentsPerMonth: included, pages: most } = PLAN_CATALOGUE[plan];
    const end = formatMoment(timeZone, endsAt);
    const price = `${withTaxNote(usd(monthlyPriceUsd.monthly * 100), tax)} al mes`;
    return {
      subject: `Tu prueba de Atalaya termina el ${formatDay(timeZone, endsAt)}`,
      preview: `Para lo que has usado, te encaja el plan ${planName}: ${price}.`,
      title: "Tu prueba está a punto de terminar",
      blocks: [
        { text: `Hola, ${name}:` },
        { text: `Tu prueba termina el ${end}. No se te cobra nada, y hasta entonces nada cambia.` },
        {
          text: `Después tus páginas quedan en pausa: no se revisan sus comentarios nuevos, y lo guardado se conserva. Durante la prueba el spam también se oculta; eso sigue igual con ${plansWith("hidesSpam")}, y con los demás planes se marca y decides tú.`,
        },
        {
          facts: [
            ["Comentarios en tu prueba", figure(comments)],
            ["A ese ritmo, al mes", figure(commentsPerMonth)],
            ["Páginas protegidas", figure(pages)],
            ["El plan que encaja", `${planName}: ${price}`],
          ],
        },
        {
          text: `${planName} incluye ${figure(included)} comentarios al mes y ${pagesText(most)}. Lo que pase de esos comentarios se cobra a ${withTaxNote(usd(OVERAGE.usdPerThousand * 100), tax)} por cada 1.000, hasta el tope que fijes.`,
        },
        { button: "Ver los planes", href: paths.plans },
      ],
    };
  },
});

/** Days before the renewal of a plan that is paid by the quarter or the year. */
export const renewalSoon = letter({
  data: z.object({
    ...reader,
    plan,
    /** The next charge as Configuración shows it: when, how much, and the part for comments over the limit so far. Cents. */
    at: z.number(),
    cents: z.number(),
    overageCents: z.number(),
    card: Card.nullable(),
  }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write({ name, timeZone, plan, at, cents, overageCents, card }) {
    const { name: planName } = PLAN_CATALOGUE[plan];
    const charge = `el ${formatDay(timeZone, at)} por ${usd(cents)}`;
    return {
      subject: `Tu plan ${planName} de Atalaya se renueva ${charge}`,
      preview: "Si no quieres renovarlo, cancélalo antes en Configuración.",
      title: `Tu plan ${planName} se renueva`,
      blocks: [
        { text: `Hola, ${name}:` },
        { text: `Tu plan ${planName} se renueva ${charge}.` },
        {
          facts: [
            ["Próximo cobro", usd(cents)],
            ...(overageCents > 0 ? [[`${OVERAGE.name}, hasta hoy`, usd(overageCents)] as const] : []),
            ["Fecha", formatDay(timeZone, at)],
            ...(card ? [["Con la tarjeta", cardName(card)] as const] : []),
          ],
        },
        { text: "No tienes que hacer nada. Si no quieres renovarlo, cancélalo antes de ese día en Configuración." },
        { button: "Ir a Configuración", href: paths.settingsPlan },
      ],
    };
  },
});

/** After a cancellation. */
export const planCancelled = letter({
  data: z.object({
    ...reader,
    plan,
    endsAt: z.number(),
    /** What will still be charged as of now, cents. */
    cents: z.number(),
  }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write({ name, timeZone, plan, endsAt, cents }) {
    const { name: planName } = PLAN_CATALOGUE[plan];
    const end = formatMoment(timeZone, endsAt);
    return {
      subject: `Has cancelado tu plan ${planName} de Atalaya`,
      preview: `Lo conservas hasta el ${end}.`,
      title: `Has cancelado tu plan ${planName}`,
      blocks: [
        { text: `Hola, ${name}:` },
        {
          text: `Conservas tu plan ${planName} hasta el ${end}, y no se renueva. Después tus páginas quedan en pausa, y lo guardado se conserva.`,
        },
        { text: "Solo se cobran los comentarios sobre el límite que uses hasta entonces." },
        ...(cents > 0 ? [{ facts: [["Próximo cobro, con lo usado hasta hoy", usd(cents)] as const] }] : []),
        { text: "Si cambias de idea, reactívalo antes de ese día en Configuración." },
        { button: "Ir a Configuración", href: paths.settingsPlan },
        { note: "Si no lo cancelaste tú, entra, reactívalo y cambia tu contraseña." },
      ],
    };
  },
});

/** A month before the card of the next charges expires. */
export const cardExpiring = letter({
  data: z.object({
    ...reader,
    card: Card,
    /** The next charge, epoch milliseconds and cents; null when none is coming. */
    nextAt: z.number().nullable(),
    nextCents: z.number(),
  }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write({ name, timeZone, card, nextAt, nextCents }) {
    const what = `${cardName(card)} caduca al terminar ${expiryText(card)}`;
    return {
      subject: `Tu tarjeta ${what}`,
      preview: "Cámbiala en Configuración para que tu plan siga.",
      title: "Tu tarjeta está a punto de caducar",
      blocks: [
        { text: `Hola, ${name}:` },
        { text: `La tarjeta con la que pagas Atalaya, ${what}.` },
        ...(nextAt === null
          ? []
          : [{ facts: [["Próximo cobro", `${usd(nextCents)}, ${formatDay(timeZone, nextAt)}`] as const] }]),
        { text: "Añade otra en Configuración. Tus páginas siguen protegidas mientras tanto." },
        { button: "Cambiar la tarjeta", href: paths.settingsPlan },
      ],
    };
  },
});
