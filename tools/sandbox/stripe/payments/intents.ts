import { emit } from "../events/emit.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { newId, secretFor } from "../world/ids.ts";
import type { PaymentIntent } from "../world/wire.ts";

/** Creates a payment intent, with its event. @param fields  of the intent, at least amount (cents) and currency */
export function newIntent(
  machine: Machine,
  fields: Partial<PaymentIntent> & { amount: number; currency: string },
): PaymentIntent {
  const id = newId(machine.world, "pi");
  const intent = keepNew(machine, "pi", {
    id,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic",
    client_secret: secretFor(id),
    confirmation_method: "automatic",
    payment_method_types: ["card"],
    status: fields.payment_method ? "requires_confirmation" : "requires_payment_method",
    ...fields,
  });
  emit(machine, "payment_intent.created", intent);
  return intent;
}
