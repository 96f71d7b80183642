// What the APIs of other services can set up, as soon as the Worker runs.
import { setUpMail } from "./mail.ts";
import { subscribeToMeta } from "./meta-webhooks.ts";
import type { Services } from "./outside.ts";
import { setUpStripeAccount } from "./stripe.ts";

export const SERVICES: Services = { stripe: setUpStripeAccount, mail: setUpMail, meta: subscribeToMeta };
