import { invalid } from "../http/errors.ts";
import type { Subscription } from "../world/wire.ts";

type Asked = {
  cancel_at_period_end?: boolean;
  cancel_at?: number | "max_period_end" | "min_period_end" | "max_billed_until" | "" | null;
};

/** The end of the first or the last of the present periods, in seconds. They differ with mixed intervals. */
export const periodEnd = ({ items }: Subscription, which: "min" | "max") =>
  Math[which](...items.data.map(({ current_period_end }) => current_period_end));

/**
 * Returns the fields of a subscription that a cancellation, or its revocation, changes.
 *
 * @param at  the present time, seconds
 * @throws StripeError 400 while the subscription follows a schedule
 */
export function cancellationOf(subscription: Subscription, asked: Asked, at: number): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: time } = asked;
  if (atEnd === undefined && time === undefined) return {};
  if (subscription.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (atEnd !== undefined && time !== undefined && time !== "")
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  if (atEnd)
    return {
      cancel_at_period_end: true,
      cancel_at: periodEnd(subscription, "min"),
      canceled_at: at,
      cancellation_details: requested,
    };
  if (time === undefined || time === "" || time === null)
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: none };
  const moment = typeof time === "number" ? time : periodEnd(subscription, time === "min_period_end" ? "min" : "max");
  if (moment <= at) throw invalid("`cancel_at` must be in the future.", { param: "cancel_at" });
  return {
    cancel_at_period_end: false,
    cancel_at: moment,
    canceled_at: at,
    cancellation_details: requested,
  };
}

const requested: Subscription["cancellation_details"] = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: "cancellation_requested",
};

const none: Subscription["cancellation_details"] = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};
