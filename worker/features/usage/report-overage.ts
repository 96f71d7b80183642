import type { Deps } from "../../deps.ts";
import { countOverage } from "./count-overage.ts";
import { holdOverage } from "./hold-overage.ts";
import { invoiceMissed } from "./invoice-missed.ts";
import { reconcileOverage } from "./reconcile-overage.ts";
import { sendOverage } from "./send-overage.ts";

/** One minute of billing overage: counted, reported to Stripe, and compared with it. @returns how many rows each */
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
