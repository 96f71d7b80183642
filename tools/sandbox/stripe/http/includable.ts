// Properties that are only in answers to requests with `expand`.

import type { Machine } from "../machine.ts";
import { lineItemsOf } from "../world/line-items.ts";
import type { CheckoutSession, Customer, Invoice } from "../world/wire.ts";

type Include = (machine: Machine, object: never) => unknown;

export const INCLUDABLE: Record<string, Include> = {
  "invoice.payments": ({ world }, { id }: Invoice) => ({
    object: "list",
    data: [...world.rows.inpay.values()].filter(({ invoice }) => invoice === id),
    has_more: false,
    url: "/v1/invoice_payments",
  }),
  "invoice.confirmation_secret": ({ world }, { id }: Invoice) => {
    const payment = [...world.rows.inpay.values()].findLast(({ invoice }) => invoice === id)?.payment.payment_intent;
    const secret = world.rows.pi.get(payment ?? "")?.client_secret;
    return secret ? { client_secret: secret, type: "payment_intent" } : null;
  },
  "customer.subscriptions": ({ world }, { id }: Customer) => ({
    object: "list",
    data: [...world.rows.sub.values()]
      .filter(({ customer, ended_at }) => customer === id && ended_at === null)
      .reverse(),
    has_more: false,
    url: `/v1/customers/${id}/subscriptions`,
  }),
  "checkout.session.line_items": (machine, session: CheckoutSession) => lineItemsOf(machine, session),
};
