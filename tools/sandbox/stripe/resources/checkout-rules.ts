// The rules by which Checkout refuses sessions, with their sources.
import type Stripe from "stripe";
import { hasLocation, requireBehavior } from "../billing/tax.ts";
import { invalid } from "../http/errors.ts";
import type { Customer, Price, Wire } from "../world/wire.ts";

type Input = Wire<Stripe.Checkout.SessionCreateParams>;

// The limits of the reference (docs.stripe.com/api/checkout/sessions/create, docs.stripe.com/api/metadata).
const MAX_RECURRING = 20;
const MAX_ONE_TIME = 20;
const MAX_REFERENCE = 200;
const MAX_KEYS = 50;
const MAX_KEY = 40;

/**
 * The parameters that only one mode of a session has (docs.stripe.com/api/checkout/sessions/create). Taxes are calculated on invoices here,
 * and a session that sells once has no invoice.
 */
export function modeOf(input: Input): "payment" | "subscription" {
  const { mode, customer, customer_creation, customer_email, payment_intent_data, subscription_data } = input;
  if (!mode) throw invalid("Missing required param: mode.", { param: "mode", code: "parameter_missing" });
  if (mode === "setup")
    throw invalid("The sandbox has no sessions of mode `setup`: a card is saved by a SetupIntent.", { param: "mode" });
  if (customer && customer_email)
    throw invalid("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer_email",
    });
  if (customer_creation && (customer || mode === "subscription"))
    throw invalid("`customer_creation` can only be used in `payment` mode, without a `customer`.", {
      param: "customer_creation",
    });
  if (mode === "subscription" && payment_intent_data)
    throw invalid("You can not pass `payment_intent_data` in `subscription` mode.", { param: "payment_intent_data" });
  if (mode === "payment" && subscription_data)
    throw invalid("You can not pass `subscription_data` in `payment` mode.", { param: "subscription_data" });
  if (mode === "payment" && (input.automatic_tax?.enabled || input.tax_id_collection?.enabled))
    throw invalid("The sandbox reckons no taxes of a session of mode `payment`.", { param: "automatic_tax" });
  return mode;
}

/** Checks a session that sells a subscription. */
export function requireRecurring(prices: readonly Price[]): void {
  const recurring = prices.filter((price) => price.recurring);
  if (recurring.length === 0)
    throw invalid("You must provide at least one recurring price in `subscription` mode when using prices.", {
      param: "line_items",
    });
  requireFew(recurring.length, prices.length - recurring.length);
  requireOneInterval(recurring);
}

/** Checks a session that sells once. The sentence is quoted by public reports from the live API. */
export function requireOnce(prices: readonly Price[]): void {
  if (prices.some(({ recurring }) => recurring))
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "line_items" },
    );
  requireFew(0, prices.length);
}

function requireFew(recurring: number, oneTime: number): void {
  if (recurring > MAX_RECURRING || oneTime > MAX_ONE_TIME)
    throw invalid(`A session takes at most ${MAX_RECURRING} recurring and ${MAX_ONE_TIME} one-time prices.`, {
      param: "line_items",
    });
}

/** Checks the address to which the person returns. Stripe fills in `{CHECKOUT_SESSION_ID}`. */
export function requireAddresses({ success_url, cancel_url }: Input): void {
  for (const [param, address] of Object.entries({ success_url, cancel_url }))
    if (address !== undefined && !URL.canParse(address))
      throw invalid("Not a valid URL", { param, code: "url_invalid" });
}

export function requireShort(input: Input): void {
  if ((input.client_reference_id?.length ?? 0) > MAX_REFERENCE)
    throw invalid(`Invalid string: must be at most ${MAX_REFERENCE} characters`, { param: "client_reference_id" });
  const given = [input.metadata, input.subscription_data?.metadata, input.payment_intent_data?.metadata];
  for (const metadata of given) {
    const keys = Object.keys(metadata ?? {});
    if (keys.length > MAX_KEYS || keys.some((key) => key.length > MAX_KEY))
      throw invalid(`Metadata can have up to ${MAX_KEYS} keys, with names up to ${MAX_KEY} characters long.`, {
        param: "metadata",
      });
  }
}

/**
 * Refuses mixed intervals. Subscriptions and schedules may mix them (docs.stripe.com/billing/subscriptions/mixed-interval), but a Checkout
 * session may not, in every `billing_mode`. The sentence is quoted by public code from the live API.
 */
function requireOneInterval(prices: readonly Price[]): void {
  const intervals = prices.map(({ recurring }) => `${recurring?.interval_count} ${recurring?.interval}`);
  if (new Set(intervals).size > 1)
    throw invalid("Checkout does not support multiple prices with different billing intervals.", {
      param: "line_items",
    });
}

/** Checks what Checkout requires with an existing customer (docs.stripe.com/tax/checkout/tax-ids, docs.stripe.com/tax/checkout). */
export function requireTaxSettings(
  customer: Customer | undefined,
  { automatic_tax, tax_id_collection, customer_update }: Input,
  prices: readonly Price[],
): void {
  if (customer && tax_id_collection?.enabled && customer_update?.name !== "auto")
    throw invalid(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  if (!automatic_tax?.enabled) return;
  requireBehavior(prices);
  if (customer && !hasLocation(customer) && customer_update?.address !== "auto")
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: "customer_tax_location_invalid" },
    );
}
