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

/** Until when a card has to be added so that the plan renews; null when there is one, or no charge is to come. */
export const cardNeededBy = ({ active, payment_method, next_payment_date }: Subscription): string | null =>
  active && !payment_method ? next_payment_date : null;

/** Asks for a card before the next charge, as after a hand-over: the former owner's was detached. */
function CardMissingBanner({ subscription }: { subscription: Subscription }) {
  const neededBy = cardNeededBy(subscription);
  if (!neededBy) return null;
  return (
    <Alert look="warning">
      Tu plan se renueva el {dayText(neededBy)} y no tiene ninguna tarjeta:{" "}
      <Link to={paths.settingsPlan} className={textLinkClass}>
        añade una en Configuración.
      </Link>
    </Alert>
  );
}

/** Says that the plan has fewer seats than the team has people, and where to choose who works. */
function SeatsBanner({ subscription: { resting_members: resting } }: { subscription: Subscription }) {
  if (resting === 0) return null;
  return (
    <Alert look="warning">
      Tu equipo tiene más personas de las que incluye tu plan: {resting === 1 ? "una solo lee" : `${resting} solo leen`}{" "}
      por ahora.{" "}
      <Link to={paths.team} className={textLinkClass}>
        Revísalo en Equipo.
      </Link>
    </Alert>
  );
}

/** What the plan asks of its owner, on a screen other than the settings: to pay, to add a card, to choose who works. */
export const OwnerBanners = ({ subscription }: { subscription: Subscription }) => (
  <>
    <PaymentBanner subscription={subscription} where="elsewhere" />
    <CardMissingBanner subscription={subscription} />
    <SeatsBanner subscription={subscription} />
  </>
);

/** The same banners for a screen that has not loaded the subscription. */
export function BillingBanners() {
  const subscription = useSubscription();
  return subscription && <OwnerBanners subscription={subscription} />;
}
