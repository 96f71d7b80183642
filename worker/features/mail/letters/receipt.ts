import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { usd } from "../../../vocabulary/money/amount.ts";
import { PRICE_TAXES } from "../../../vocabulary/money/fiscal.ts";
import { pagesText } from "../../../vocabulary/money/plan-features.ts";
import { OVERAGE, PAID_PLANS, PLAN_CATALOGUE } from "../../../vocabulary/money/plans.ts";
import { withTaxNote } from "../../../vocabulary/money/tax-note.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { figure } from "../../../vocabulary/text/figure.ts";
import { formatDay, letter, shownText, timeZone } from "../letter.ts";

const Data = z.object({
  name: shownText,
  timeZone,
  paidAt: z.number(),
  /** The amount of the charge, and its lines. Cents. */
  cents: z.number(),
  lines: z.array(z.object({ text: shownText, cents: z.number() })),
  /** The plan that was bought, what its next charge will be, and the cap of comments over its limit; null for any other charge. */
  bought: z
    .object({
      plan: z.enum(PAID_PLANS),
      nextAt: z.number().nullable(),
      nextCents: z.number(),
      capCents: z.number(),
      tax: z.enum(PRICE_TAXES),
    })
    .nullable(),
});
type Data = z.output<typeof Data>;

/** For each charge, with its lines; the first one of a plan also says what was bought. */
export const receipt = letter({
  data: Data,
  list: null,
  usefulForMs: 3 * DAY_MS,
  write(data) {
    const { name, timeZone, paidAt, cents, lines, bought } = data;
    const title = bought ? `Tu plan ${PLAN_CATALOGUE[bought.plan].name} está activo` : `Recibo de ${usd(cents)}`;
    const paid = `El ${formatDay(timeZone, paidAt)} cobramos ${usd(cents)} a tu tarjeta.`;
    return {
      subject: bought ? `${title}: recibo de ${usd(cents)}` : `Atalaya: recibo de ${usd(cents)}`,
      preview: paid,
      title,
      blocks: [
        { text: `Hola, ${name}:` },
        { text: paid },
        { facts: [...lines.map((line) => [line.text, usd(line.cents)] as const), ["Total", usd(cents)]] },
        ...(bought ? boughtBlocks(bought, timeZone) : []),
        { text: "La factura está en el historial de facturación, en Configuración." },
        { button: "Ver mis facturas", href: paths.settingsPlan },
      ],
    };
  },
});

function boughtBlocks({ plan, nextAt, nextCents, capCents, tax }: NonNullable<Data["bought"]>, timeZone: string) {
  const { commentsPerMonth, pages } = PLAN_CATALOGUE[plan];
  const each = withTaxNote(usd(OVERAGE.usdPerThousand * 100), tax);
  return [
    {
      text: `Incluye ${pagesText(pages)} y ${figure(commentsPerMonth)} comentarios al mes. Los que pasen se cobran a ${each} por cada 1.000, hasta ${withTaxNote(usd(capCents), tax)} al mes: ese tope se cambia en Configuración.`,
    },
    ...(nextAt === null
      ? []
      : [{ facts: [["Próximo cobro", `${usd(nextCents)}, ${formatDay(timeZone, nextAt)}`] as const] }]),
  ];
}
