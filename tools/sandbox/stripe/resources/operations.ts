import type { Operations } from "../http/call.ts";
import { charges, refunds } from "./charges.ts";
import { checkout } from "./checkout.ts";
import { creditNotes } from "./credit-notes.ts";
import { customers } from "./customers.ts";
import { disputes } from "./disputes.ts";
import { invoiceItems } from "./invoice-items.ts";
import { invoicePreview } from "./invoice-preview.ts";
import { invoicePayments, invoices } from "./invoices.ts";
import { meters } from "./meters.ts";
import { paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { prices } from "./prices.ts";
import { products } from "./products.ts";
import { schedules } from "./schedules.ts";
import { setupIntents } from "./setup-intents.ts";
import { subscriptions } from "./subscriptions.ts";
import { taxIds } from "./tax-ids.ts";
import { taxSettings } from "./tax-settings.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

/** All calls that this sandbox supports. */
export const OPERATIONS: Operations = {
  ...customers,
  ...taxIds,
  ...products,
  ...prices,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...checkout,
  ...subscriptions,
  ...schedules,
  ...invoices,
  ...invoiceItems,
  ...invoicePreview,
  ...invoicePayments,
  ...charges,
  ...refunds,
  ...disputes,
  ...creditNotes,
  ...meters,
  ...taxSettings,
  ...webhookEndpoints,
};
