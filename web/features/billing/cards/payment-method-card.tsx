import { BadgeCheck, CreditCard } from "lucide-react";
import { useState } from "react";
import { cardName, expiryText } from "../../../../worker/vocabulary/money/card-name.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Section } from "../../../ui/section.tsx";
import { dayText } from "../../time/date-text.ts";
import { owesCharge, paidPlanOf } from "../plan-offer.ts";
import { cardNeededBy } from "../subscription/owner-banners.tsx";
import type { CardFacts, Subscription } from "../types.ts";

// The card form loads Stripe's code, so it loads only when it is opened.
const PaymentMethodsDialog = lazyPart(async () => (await import("./payment-methods-dialog.tsx")).PaymentMethodsDialog);

type Props = {
  subscription: Subscription;
  /** The subscription could not be loaded, so its card is unknown. */
  isLost: boolean;
};

/** Shows the card that pays the next charge, or that a card is missing. A free account and a trial need no card. */
export function PaymentMethodCard({ subscription, isLost }: Props) {
  const [open, setOpen] = useState(false);
  const card = subscription.payment_method;
  const neededBy = cardNeededBy(subscription);
  const isNeeded = paidPlanOf(subscription) !== null && !card && !isLost;
  return (
    <Section title="Método de pago">
      {card && <Saved card={card} isRefused={owesCharge(subscription)} onManage={() => setOpen(true)} />}
      {isNeeded && (
        <Alert
          look="warning"
          action={
            <Button look="secondary" size="small" onClick={() => setOpen(true)}>
              Agregar Tarjeta
            </Button>
          }
        >
          <strong className="font-semibold">Método de pago requerido</strong>
          <br />
          {neededBy
            ? `Añade una tarjeta antes del ${dayText(neededBy)}: sin ella no podremos renovar tu plan.`
            : "Sin una tarjeta no podremos renovar tu plan."}
        </Alert>
      )}
      {isLost && (
        <p className="text-ink-soft">No se pudo cargar tu método de pago. Vuelve a intentarlo en unos minutos.</p>
      )}
      {!card && !isNeeded && !isLost && (
        <p className="text-ink-soft">No hace falta ninguna tarjeta. Te la pediremos cuando compres un plan.</p>
      )}
      {open && <PaymentMethodsDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

type SavedProps = { card: CardFacts; isRefused: boolean; onManage: () => void };

function Saved({ card, isRefused, onManage }: SavedProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-raised text-ink-soft">
        <CreditCard aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures font-semibold text-ink">{cardName(card)}</span>
          {isRefused ? (
            <Badge look="flag">Cobro rechazado</Badge>
          ) : (
            <Badge look="ok" icon={BadgeCheck}>
              Verificada
            </Badge>
          )}
        </p>
        <p className="figures text-ink-soft">Caduca {expiryText(card)}</p>
      </div>
      <Button look="secondary" onClick={onManage}>
        Gestionar
      </Button>
    </div>
  );
}
