import type Stripe from "stripe";
import type { Say } from "./say.ts";
import { WANTED_METER } from "./wanted.ts";

/** Creates or reactivates the meter if needed. @returns its id */
export async function ensureMeter(stripe: Stripe, say: Say): Promise<string> {
  const { event_name } = WANTED_METER;
  let inactive: string | undefined;
  for await (const meter of stripe.billing.meters.list({ limit: 100 })) {
    if (meter.event_name !== event_name) continue;
    if (meter.status === "active") {
      say("kept", `meter ${event_name}`, meter.id);
      return meter.id;
    }
    inactive = meter.id;
  }
  if (inactive) {
    await stripe.billing.meters.reactivate(inactive);
    say("reactivated", `meter ${event_name}`, inactive);
    return inactive;
  }
  const { id } = await stripe.billing.meters.create(WANTED_METER);
  say("created", `meter ${event_name}`, id);
  return id;
}
