// Does due work in the order of its times: renewals, ends, phases, retries, expiries.

import { change, emit } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import type { Subscription } from "../world/wire.ts";
import { periodEnd } from "./cancellation.ts";
import { collectInvoice, RETRY_AFTER_DAYS, subscriptionOf } from "./collect.ts";
import { endSubscription, renew } from "./cycle.ts";
import { finalizeInvoice } from "./invoice.ts";
import { dropPending, voidInvoice } from "./pending.ts";
import { nextPhase } from "./phases.ts";
import { upcomingInvoice } from "./upcoming.ts";

/** After this time an unpaid first invoice ends its subscription. */
const INCOMPLETE_SECONDS = 23 * 3600;

/** `invoice.upcoming` is sent this long before a new period. */
const ANNOUNCED_SECONDS = 3 * 86_400;

type Job = { at: number; run: () => void };

/** Does everything that is due until `until` (seconds), each at its own time. */
export function runDue(machine: Machine, until: number): void {
  const request = machine.request;
  machine.request = { id: null, idempotency_key: null };
  for (let job = firstJob(machine); job && job.at <= until; job = firstJob(machine)) {
    machine.instant = job.at;
    job.run();
  }
  machine.instant = null;
  machine.request = request;
}

/** The earliest work; at the same time the first in this order: phases, ends, renewals. */
function firstJob(machine: Machine): Job | undefined {
  let first: Job | undefined;
  for (const job of jobs(machine)) if (!first || job.at < first.at) first = job;
  return first;
}

function* jobs(machine: Machine): Generator<Job> {
  const { rows } = machine.world;
  for (const schedule of rows.sub_sched.values()) {
    if (schedule.status === "active" && schedule.current_phase)
      yield { at: schedule.current_phase.end_date, run: () => nextPhase(machine, schedule) };
  }
  for (const subscription of rows.sub.values()) {
    if (subscription.ended_at === null) yield* jobsOf(machine, subscription);
  }
  for (const invoice of rows.in.values()) {
    if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null)
      yield {
        at: invoice.automatically_finalizes_at,
        run: () => {
          finalizeInvoice(machine, invoice);
          collectInvoice(machine, invoice, { present: false });
        },
      };
    if (invoice.status === "open" && invoice.next_payment_attempt !== null)
      yield {
        at: invoice.next_payment_attempt,
        run: () => {
          collectInvoice(machine, invoice, { present: false });
          endUnpaid(machine, invoice);
        },
      };
  }
  for (const session of rows.cs_test.values()) {
    if (session.status === "open")
      yield {
        at: session.expires_at,
        run: () => change(machine, "checkout.session.expired", session, { status: "expired", url: null }),
      };
  }
}

function* jobsOf(machine: Machine, subscription: Subscription): Generator<Job> {
  const { cancel_at, pending_update, status, created } = subscription;
  if (status === "incomplete") {
    yield { at: created + INCOMPLETE_SECONDS, run: () => expireIncomplete(machine, subscription) };
    return;
  }
  if (pending_update) yield { at: pending_update.expires_at, run: () => dropPending(machine, subscription) };
  if (cancel_at !== null)
    yield {
      at: cancel_at,
      run: () => endSubscription(machine, subscription, { billsUsage: true, reason: "cancellation_requested" }),
    };
  const turn = periodEnd(subscription, "min");
  if (machine.world.announced.get(subscription.id) !== turn && (cancel_at ?? turn + 1) > turn)
    yield {
      at: turn - ANNOUNCED_SECONDS,
      run: () => {
        machine.world.announced.set(subscription.id, turn);
        emit(machine, "invoice.upcoming", upcomingInvoice(machine, subscription));
      },
    };
  yield { at: turn, run: () => renew(machine, subscription) };
}

function expireIncomplete(machine: Machine, subscription: Subscription) {
  const invoice = machine.world.rows.in.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(machine, invoice);
  change(machine, "customer.subscription.updated", subscription, {
    status: "incomplete_expired",
    ended_at: subscription.created + INCOMPLETE_SECONDS,
  });
}

/** Ends a subscription after the last retry failed, which is the default setting of an account. */
function endUnpaid(machine: Machine, invoice: Parameters<typeof subscriptionOf>[1]) {
  const isOver = invoice.status === "open" && invoice.attempt_count > RETRY_AFTER_DAYS.length;
  const subscription = isOver ? subscriptionOf(machine, invoice) : undefined;
  if (subscription && subscription.ended_at === null)
    endSubscription(machine, subscription, { billsUsage: false, reason: "payment_failed" });
}
