import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { money, usd } from "../../../../worker/vocabulary/money/amount.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { dayText } from "../../time/date-text.ts";
import { historyQuery, useSubscription } from "../queries.ts";
import type { Subscription } from "../types.ts";
import { isPayable } from "./open-invoice.ts";

const REMEDY =
  "Paga la factura pendiente, aquí abajo, o añade otra tarjeta: será la tarjeta por defecto y el pago se cobrará en el momento.";

type Props = {
  subscription: Subscription;
  /** On the settings screen the remedy is below. */
  where: "settings" | "elsewhere";
};

/** Says what is unpaid, until when nothing changes, and what to do, with a button that pays. */
export function PaymentBanner({ subscription, where }: Props) {
  const { past_due_until, past_due_amount, usage_owed } = subscription;
  if (!past_due_until && !usage_owed) return null;
  const owed = past_due_amount > 0 ? `${usd(past_due_amount)} de tu plan` : "tu plan";
  const remedy =
    where === "settings" ? (
      REMEDY
    ) : (
      <Link to={paths.settingsPlan} className={textLinkClass}>
        Paga la factura o cambia la tarjeta en Configuración.
      </Link>
    );
  return (
    <Alert look="warning" action={<PayButton where={where} />}>
      {past_due_until
        ? `No pudimos cobrar ${owed}. Tus páginas siguen protegidas hasta el ${dayText(past_due_until)}. `
        : usage_owed && owedText(usage_owed, Date.now())}
      {remedy}
    </Alert>
  );
}

/** Opens the oldest unpaid invoice on Stripe's own page, where another card can pay it too. Until it is known, leads to the invoices. */
function PayButton({ where }: Pick<Props, "where">) {
  const { data: invoices = [] } = useQuery(historyQuery);
  const invoice = invoices.findLast(isPayable);
  const look = buttonClass("primary", "small");
  if (invoice?.hostedUrl)
    return (
      <a href={invoice.hostedUrl} target="_blank" rel="noopener" className={look}>
        Pagar {money(invoice.amount, invoice.currency)}
      </a>
    );
  if (where === "settings") return null;
  return (
    <Link to={paths.settingsPlan} className={look}>
      Pagar
    </Link>
  );
}

function owedText({ amount, until }: NonNullable<Subscription["usage_owed"]>, now: number): string {
  const owed = `No pudimos cobrar ${usd(amount)} por comentarios sobre el límite. Tu plan sigue activo`;
  if (!until) return `${owed}. `;
  return Date.parse(until) > now
    ? `${owed}. Desde el ${dayText(until)} solo revisamos los comentarios que incluye tu plan. `
    : `${owed}, pero ahora solo revisamos los comentarios que incluye tu plan. `;
}

/** The same banner for a screen that has not loaded the subscription. */
export function OwnPaymentBanner() {
  const subscription = useSubscription();
  return subscription && <PaymentBanner subscription={subscription} where="elsewhere" />;
}
