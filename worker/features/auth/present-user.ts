import { isoTime, isoTimeOrNull } from "../../time.ts";
import { abilitiesOf } from "../../vocabulary/people/roles.ts";
import { entitlements, presentAllowed, subscriptionEnd } from "../plans/entitlements.ts";
import type { Member } from "./queries.ts";

/**
 * A person in the form that the client gets: plan and status are those in force at `now`, even when the row still has older ones.
 */
export function presentUser({ user, workspace, membership, subscription }: Member, now: number) {
  const entitled = entitlements(subscription, now);
  return {
    id: user.publicId,
    name: user.name,
    email: user.email,
    /** The workspace of the answer; without a name of its own it has the person's name. Days are those of its time zone. */
    workspace: {
      id: workspace.publicId,
      name: workspace.name ?? user.name,
      time_zone: workspace.timeZone,
      /** Whether nobody is muted or blocked there without a reason and an end. */
      institution: workspace.institutionSince !== null,
    },
    role: membership.role,
    may: abilitiesOf(membership),
    /** Whether the person only reads, because the plan has fewer seats than the team has people. */
    is_resting: membership.restsSince !== null,
    email_verified: user.emailVerifiedAt !== null,
    subscription_plan: entitled.plan,
    subscription_status: entitled.status,
    subscription_end_date: isoTimeOrNull(subscriptionEnd(subscription)),
    subscription_period_end: isoTimeOrNull(subscription.periodEndsAt),
    allows: presentAllowed(entitled),
    /** When the account will be deleted, if its owner closed it; null while it is open. */
    closes_at: isoTimeOrNull(subscription.closesAt),
    /** Of an owner also the trial of another workspace. A colleague learns of that one when they ask for it. */
    trial_used: subscription.trialStartedAt !== null || (membership.role === "owner" && user.trialUsedAt !== null),
    password_changed_at: isoTime(user.passwordChangedAt),
  };
}
