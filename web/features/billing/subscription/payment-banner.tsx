import { Link } from "react-router";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { dayText } from "../../time/date-text.ts";
import { useSubscription } from "../queries.ts";
import type { Subscription } from "../types.ts";

const REMEDY =
  "paga la factura pendiente, aquí abajo, o añade otra tarjeta: será la tarjeta por defecto y el pago se cobrará en el momento.";

/** Says what is unpaid, until when nothing changes, and what to do. @param props.where  on the settings screen the remedy is below */
export function PaymentBanner({
  subscription,
  where,
}: {
  subscription: Subscription;
  where: "settings" | "elsewhere";
}) {
  const { past_due_until, usage_owed } = subscription;
  if (!past_due_until && !usage_owed) return null;
  const remedy =
    where === "settings" ? (
      REMEDY
    ) : (
      <Link to={paths.settings} className={textLinkClass}>
        paga la factura o cambia la tarjeta en Configuración.
      </Link>
    );
  return (
    <Alert look="warning">
      {past_due_until
        ? `No pudimos cobrar tu plan. Tus páginas siguen protegidas hasta el ${dayText(past_due_until)}: `
        : usage_owed && owedText(usage_owed, Date.now())}
      {remedy}
    </Alert>
  );
}

function owedText({ amount, until }: NonNullable<Subscription["usage_owed"]>, now: number): string {
  const owed = `No pudimos cobrar ${usd(amount)} por comentarios sobre el límite. Tu plan sigue activo`;
  if (!until) return `${owed}: `;
  return Date.parse(until) > now
    ? `${owed}. Desde el ${dayText(until)} solo revisamos los comentarios que incluye tu plan: `
    : `${owed}, pero ahora solo revisamos los comentarios que incluye tu plan: `;
}

/** The same banner for a screen that has not loaded the subscription. */
export function OwnPaymentBanner() {
  const subscription = useSubscription();
  return subscription && <PaymentBanner subscription={subscription} where="elsewhere" />;
}
