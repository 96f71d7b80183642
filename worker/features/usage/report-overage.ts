import type { Deps } from "../../deps.ts";
import { countOverage } from "./count-overage.ts";
import { holdOverage } from "./hold-overage.ts";
import { invoiceMissed } from "./invoice-missed.ts";
import { reconcileOverage } from "./reconcile-overage.ts";
import { sendOverage } from "./send-overage.ts";

/**
 * Runs one minute of overage billing: counts usage, reports it to Stripe, and compares it.
 *
 * @returns the number of rows of each
 */
export async function reportOverage(
  deps: Pick<Deps, "core" | "comments" | "stripe" | "config" | "isOutboundHeld" | "now">,
) {
  const counted = await countOverage(deps);
  if (deps.isOutboundHeld) return { counted, held: await holdOverage(deps) };
  const sent = await sendOverage(deps);
  const reconciled = await reconcileOverage(deps);
  const invoiced = await invoiceMissed(deps);
  return { counted, sent, reconciled, invoiced };
}
