import * as z from "zod";
import { publicId } from "../../http/fields.ts";
import { MAX_SHARED_CARDS } from "../../vocabulary/limits.ts";
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS } from "../../vocabulary/money/plans.ts";
import { Tracking } from "../tracking/schemas.ts";

const plan = z.enum(PAID_PLANS, "El plan no existe");

/** The server's catalogue says `annual` where everything else says `yearly`. */
const cycle = z
  .enum([...BILLING_CYCLES, "annual"], "El ciclo de facturación no existe")
  .transform((value): BillingCycle => (value === "annual" ? "yearly" : value));

const id = (prefix: RegExp, message: string) => z.string(message).max(255).regex(prefix, message);
const cardId = id(/^pm_\w+$/, "La tarjeta no es válida");

export const CheckoutInput = z.object({ plan, period: cycle, tracking: Tracking.optional() });
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const UpgradeInput = z.object({
  plan,
  period: cycle,
  /** False returns the price, true makes the change. */
  confirm_payment: z.boolean("Falta confirmar el pago"),
  /** The amount that the person saw, in cents; nothing else is charged. Without it, the latest quote is used. */
  expected_amount: z.int("El importe no es válido").min(0, "El importe no es válido").optional(),
  tracking: Tracking.optional(),
});

export const UpdateInput = z.object({ plan, billing_cycle: cycle, payment_method: z.string().max(255).optional() });

/** A Checkout session, or the payment of an upgrade that waits for the bank. */
export const PaymentRef = z.object({
  sessionId: id(/^(cs|pi)_\w+$/, "El pago no es válido"),
});

/** Cents; null for the default, a month of the plan. */
export const OverageCapInput = z.object({
  cap: z
    .int("El tope no es válido")
    .min(0, "El tope no puede ser negativo")
    .max(1_000_000, "El tope es de 10.000 USD como máximo")
    .nullable(),
});

export const CardInput = z.object({ payment_method_id: cardId });
export const SetupInput = z.object({ tracking: Tracking.optional() });
const setupId = id(/^seti_\w+$/, "La tarjeta no es válida");
export const ConfirmSetupInput = z.object({ setup_intent_id: setupId });

const TOO_MANY_SHARED = `Elige hasta ${MAX_SHARED_CARDS} espacios cada vez`;

/** The workspaces, by public id, that a card is saved in besides the present one. */
export const ShareCardInput = z.object({ workspaces: z.array(publicId).min(1).max(MAX_SHARED_CARDS, TOO_MANY_SHARED) });
export const ConfirmSharedInput = z.object({
  intents: z.array(z.object({ workspace: publicId, setup_intent_id: setupId })).max(MAX_SHARED_CARDS, TOO_MANY_SHARED),
});
