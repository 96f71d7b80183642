// node tools/stripe-setup/stripe-setup.ts: what `npm run deploy` does at Stripe, without an endpoint: the products, the prices and the meter, for a
// test account or the sandbox.

import Stripe from "stripe";
import { z } from "zod";
import { PRICE_TAXES } from "../../worker/vocabulary/money/fiscal.ts";
import { readCommandLine } from "../command-line/options.ts";
import { clientFrom } from "./client.ts";
import { setUpStripe } from "./setup.ts";
import { WANTED_PRODUCTS } from "./wanted.ts";

readCommandLine(
  "node tools/stripe-setup/stripe-setup.ts\nTakes no options. STRIPE_SECRET_KEY in the environment names the account, STRIPE_TAX (none, exclusive, inclusive) says how prices stand to taxes.",
  {},
);
try {
  await setUpStripe(
    clientFrom(process.env),
    (outcome, what, id) => console.info(`${outcome.padEnd(11)} ${what} (${id})`),
    WANTED_PRODUCTS,
    z.enum(PRICE_TAXES).default("none").parse(process.env.STRIPE_TAX),
  );
} catch (error) {
  const code = error instanceof Stripe.errors.StripeError ? ` [${error.type} ${error.code ?? ""}]` : "";
  console.error(`${error instanceof Error ? error.message : error}${code}`);
  process.exitCode = 1;
}
