import type { Operations } from "../http/call.ts";
import { charges, refunds } from "./charges.ts";
import { checkout } from "./checkout.ts";
import { customers } from "./customers.ts";
import { events } from "./events.ts";
import { invoicePreview } from "./invoice-preview.ts";
import { invoicePayments, invoices } from "./invoices.ts";
import { meters } from "./meters.ts";
import { paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { portal } from "./portal.ts";
import { prices } from "./prices.ts";
import { products } from "./products.ts";
import { schedules } from "./schedules.ts";
import { setupIntents } from "./setup-intents.ts";
import { subscriptionItems } from "./subscription-items.ts";
import { subscriptions } from "./subscriptions.ts";
import { testClocks } from "./test-clocks.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

/** Every call that this Stripe knows. */
export const OPERATIONS: Operations = {
  ...customers,
  ...products,
  ...prices,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...checkout,
  ...subscriptions,
  ...subscriptionItems,
  ...schedules,
  ...invoices,
  ...invoicePreview,
  ...invoicePayments,
  ...charges,
  ...refunds,
  ...meters,
  ...portal,
  ...testClocks,
  ...events,
  ...webhookEndpoints,
};
