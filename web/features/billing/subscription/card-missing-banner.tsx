import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { dayText } from "../../time/date-text.ts";
import { useSubscription } from "../queries.ts";
import type { Subscription } from "../types.ts";

/** Until when a card has to be added so that the plan renews; null when there is one, or no charge is to come. */
export const cardNeededBy = ({ active, payment_method, next_payment_date }: Subscription): string | null =>
  active && !payment_method ? next_payment_date : null;

/** Asks for a card before the next charge, as after a hand-over: the former owner's was detached. */
export function CardMissingBanner({ subscription }: { subscription: Subscription }) {
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

/** The same banner for a screen that has not loaded the subscription. */
export function OwnCardMissingBanner() {
  const subscription = useSubscription();
  return subscription && <CardMissingBanner subscription={subscription} />;
}
