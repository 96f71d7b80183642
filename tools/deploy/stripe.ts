// What Stripe's API can set up for a deployment: products, prices, the meter and the webhook endpoint.
import Stripe from "stripe";
import { createStripe } from "../../worker/platform/stripe/client.ts";
import { reasonOf } from "../command-line/reason.ts";
import { ensureEndpoint } from "../stripe-setup/ensure-endpoint.ts";
import { isOneMode } from "../stripe-setup/one-mode.ts";
import type { Say } from "../stripe-setup/say.ts";
import { setUpStripe } from "../stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../stripe-setup/wanted.ts";
import type { Deployment, Outside } from "./outside.ts";
import { presentSecrets, putSecrets } from "./secrets.ts";

export const STRIPE_CALLBACK = "/api/webhooks/stripe";

/** @returns whether nothing is left to do; a failure is said, and the next run tries again */
export async function setUpStripeAccount(
  outside: Pick<Outside, "wrangler" | "fetch" | "say">,
  { environment, worker, settingOf }: Deployment,
): Promise<boolean> {
  const { fetch, say } = outside;
  const { origin, pages } = environment;
  const { VITE_STRIPE_PUBLISHABLE_KEY: publishable } = pages;
  const secretKey = settingOf("STRIPE_SECRET_KEY");
  if (!publishable) return true;
  if (!secretKey || !isOneMode(secretKey, publishable)) {
    const problem = secretKey
      ? "is not of the mode of VITE_STRIPE_PUBLISHABLE_KEY"
      : "is not in the environment of this shell";
    say(`later    Stripe: STRIPE_SECRET_KEY ${problem}`);
    return false;
  }
  const stripe = createStripe({ secretKey, fetch });
  const sayChange: Say = (outcome, what, id) => outcome !== "kept" && say(`${outcome.padEnd(8)} ${what} (${id})`);
  try {
    await setUpStripe(stripe, sayChange, WANTED_PRODUCTS, pages.VITE_STRIPE_TAX);
    const endpoint = {
      url: `${origin}${STRIPE_CALLBACK}`,
      hasSecret: (await presentSecrets(outside, worker))?.has("STRIPE_WEBHOOK_SECRET") ?? false,
      putSecret: (secret: string) => putSecrets(outside, worker, { STRIPE_WEBHOOK_SECRET: secret }),
    };
    await ensureEndpoint(stripe, endpoint, sayChange);
    return true;
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? ` [${error.type} ${error.code ?? ""}]` : "";
    say(`later    Stripe: ${reasonOf(error)}${code}`);
    return false;
  }
}
