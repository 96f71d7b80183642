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
  const isAtEnd = Boolean(atEnd);
  if (!isAtEnd && (time === undefined || time === "" || time === null))
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: canceledFor(null),
    };
  const which = isAtEnd || time === "min_period_end" ? "min" : "max";
  const moment = !isAtEnd && typeof time === "number" ? time : periodEnd(subscription, which);
  if (!isAtEnd && moment <= at) throw invalid("`cancel_at` must be in the future.", { param: "cancel_at" });
  return {
    cancel_at_period_end: isAtEnd,
    cancel_at: moment,
    canceled_at: at,
    cancellation_details: canceledFor("cancellation_requested"),
  };
}

/** The details of a cancellation. @param reason null for none */
export const canceledFor = (
  reason: "cancellation_requested" | "payment_failed" | null,
): NonNullable<Subscription["cancellation_details"]> => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason,
});
