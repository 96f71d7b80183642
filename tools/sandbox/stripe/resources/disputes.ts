import { change, emit } from "../events/emit.ts";
import type { Operations } from "../http/call.ts";
import { listing } from "../http/lists.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import type { Charge, Dispute } from "../world/wire.ts";

/** Disputes a whole charge. The bank takes the money back at once, until it decides. An inquiry takes no money. */
export function openDispute(
  machine: Machine,
  charge: Charge,
  status: "needs_response" | "warning_needs_response",
): Dispute {
  const row = keepNew(machine, "du", {
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: status === "warning_needs_response",
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status,
  });
  charge.disputed = true;
  emit(machine, "charge.dispute.created", row);
  if (status === "needs_response") emit(machine, "charge.dispute.funds_withdrawn", row);
  return row;
}

/** Turns an inquiry into a dispute, which takes the money back. */
export function escalateDispute(machine: Machine, dispute: Dispute): void {
  change(machine, "charge.dispute.updated", dispute, { status: "needs_response", is_charge_refundable: false });
  emit(machine, "charge.dispute.funds_withdrawn", dispute);
}

/** Decides a dispute. When it is won, the money comes back. */
export function closeDispute(machine: Machine, dispute: Dispute, status: "won" | "lost"): void {
  change(machine, "charge.dispute.closed", dispute, { status });
  if (status === "won") emit(machine, "charge.dispute.funds_reinstated", dispute);
}

export const disputes: Operations = {
  "GET /v1/disputes": listing("du", ["charge", "payment_intent"]),
};
