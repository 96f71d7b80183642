// The state of this Stripe. Rows are stored in the form in which they are sent; data that Stripe never sends is in separate tables.

import type * as Rows from "./wire.ts";

/** The tables by the prefix of their ids. */
export type Tables = {
  cus: Rows.Customer;
  prod: Rows.Product;
  price: Rows.Price;
  sub: Rows.Subscription;
  sub_sched: Rows.Schedule;
  in: Rows.Invoice;
  ii: Rows.InvoiceItem;
  inpay: Rows.InvoicePayment;
  pi: Rows.PaymentIntent;
  seti: Rows.SetupIntent;
  pm: Rows.PaymentMethod;
  ch: Rows.Charge;
  re: Rows.Refund;
  du: Rows.Dispute;
  cn: Rows.CreditNote;
  cs_test: Rows.CheckoutSession;
  txi: Rows.TaxId;
  mtr: Rows.Meter;
  evt: Rows.EventRow;
  we: Rows.WebhookEndpoint;
};
export type Table = keyof Tables;

const TABLES = "cus prod price sub sub_sched in ii inpay pi seti pm ch re du cn cs_test txi mtr evt we".split(
  " ",
) as Table[];

/** A charge for a subscription item. A credit for unused time is a share of it. Times are in seconds. */
type Debit = { amount: number; start: number; end: number };

/** The use of a period that an invoice of a threshold has already charged. `start` is that of the period, seconds. */
type BilledUse = { start: number; quantity: number };

/** One report of use. For a day the same `identifier` is refused. Times are in seconds. */
type Usage = {
  identifier: string;
  eventName: string;
  customer: string;
  value: number;
  timestamp: number;
  receivedAt: number;
};

/** A card. @property setUp  whether a person confirmed its use in their absence */
export type Card = { number: string; setUp: boolean };

/** An answer stored under its idempotency key. `at` is in seconds. */
type KeptAnswer = { at: number; request: string; status: number; body: string };

/** A change of a subscription that waits for its invoice to be paid. */
export type PendingChange = { items: Rows.SubscriptionItem[]; anchor: number; debits: Record<string, Debit[]> };

/** The fields that a Checkout session passes to the payment of its goods. */
export type PaymentData = Pick<
  Rows.PaymentIntent,
  "description" | "metadata" | "receipt_email" | "setup_future_usage" | "shipping"
>;

export type CheckoutItem = { price: string; quantity?: number };

export type World = {
  nextNumber: number;
  /** How far Stripe's clock is ahead of the machine's, in seconds. */
  aheadSeconds: number;
  rows: { [Name in Table]: Map<string, Tables[Name]> };
  /** The ids of deleted objects, which answer `deleted: true`. */
  deleted: Set<string>;
  /** The card of each payment method. */
  cards: Map<string, Card>;
  /** The charges of each subscription item. */
  debits: Map<string, Debit[]>;
  /** The waiting change of each subscription. */
  pendingChanges: Map<string, PendingChange>;
  /** The line items of each Checkout session. */
  checkoutItems: Map<string, CheckoutItem[]>;
  /** The metadata of the future subscription, by Checkout session. */
  subscriptionMetadata: Map<string, Record<string, string>>;
  /** The payment data of each Checkout session that sells once. */
  paymentData: Map<string, PaymentData>;
  /** The start of the period that the last `invoice.upcoming` announced, by subscription, seconds. */
  announced: Map<string, number>;
  /** The use of each subscription item that thresholds have billed. */
  billedUse: Map<string, BilledUse[]>;
  usage: Usage[];
  answers: Map<string, KeptAnswer>;
  /** The secrets of the webhook endpoints that were created by the API. */
  endpointSecrets: Map<string, string>;
  /** What the seller has told Stripe Tax. */
  taxSettings: { taxCode: string | null; country: string | null };
};

type Saved<T> = T extends Map<string, infer Value> ? [string, Value][] : T extends Set<infer Value> ? Value[] : T;

/** The world as plain data. */
export type WorldState = { [Name in Exclude<keyof World, "rows">]: Saved<World[Name]> } & {
  rows: { [Name in Table]: Tables[Name][] };
};

export function createWorld(state?: WorldState): World {
  const rows = Object.fromEntries(
    TABLES.map((name) => [name, new Map((state?.rows[name] ?? []).map((row) => [row.id, row]))]),
  ) as unknown as World["rows"];
  return {
    nextNumber: state?.nextNumber ?? 1,
    aheadSeconds: state?.aheadSeconds ?? 0,
    rows,
    deleted: new Set(state?.deleted),
    cards: new Map(state?.cards),
    debits: new Map(state?.debits),
    pendingChanges: new Map(state?.pendingChanges),
    checkoutItems: new Map(state?.checkoutItems),
    subscriptionMetadata: new Map(state?.subscriptionMetadata),
    paymentData: new Map(state?.paymentData),
    announced: new Map(state?.announced),
    billedUse: new Map(state?.billedUse),
    usage: state?.usage ?? [],
    answers: new Map(state?.answers),
    endpointSecrets: new Map(state?.endpointSecrets),
    taxSettings: state?.taxSettings ?? { taxCode: null, country: null },
  };
}

/** The state to be saved. It shares its rows with the world in use. */
export function snapshot(world: World): WorldState {
  const plain = Object.entries(world).map(([name, value]) => [
    name,
    value instanceof Map || value instanceof Set ? [...value] : value,
  ]);
  const rows = Object.fromEntries(TABLES.map((name) => [name, [...world.rows[name].values()]]));
  return { ...Object.fromEntries(plain), rows };
}

/** The table an id belongs to, by its prefix. */
export const tableOf = (id: string): Table | undefined =>
  TABLES.filter((name) => id.startsWith(`${name}_`)).sort((a, b) => b.length - a.length)[0];
