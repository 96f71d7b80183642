import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";
import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { clearSession, readToken, readUser, saveSession, watchSession } from "../../../api/session-store.ts";
import type { SubscriptionAnswer, User } from "../../../api/types.ts";
import { useStoredUser } from "./use-ability.ts";

const useToken = () => useSyncExternalStore(watchSession, readToken);

/** An open tab verifies its session again when a person returns to it after this time, which renews the session. */
const VERIFIED_FOR_MS = DAY_MS / 2;

const verifiedQuery = (token: string | null) => ({
  queryKey: ["session", token],
  queryFn: async ({ client }: { client: QueryClient }) => {
    try {
      const { user, token: renewed } = await bodyOf(api.auth["verify-token"].$get());
      // The person has signed out since, or signed in as somebody else.
      if (readToken() !== token) return true;
      const withPlan = withSubscription(user, null);
      if (renewed) adoptSession(client, { token: renewed, user: withPlan });
      else saveSession({ user: withPlan });
      return true;
    } catch (error) {
      // Without a stored user the login page is shown, and not an empty frame.
      if (!readUser()) clearSession();
      throw error;
    }
  },
  enabled: token !== null,
  staleTime: VERIFIED_FOR_MS,
});

/** The key of the subscription, whatever the session. */
export const subscriptionKey = ["subscription"] as const;

/** The current subscription, which is stored with the user. When it cannot be loaded, the stored plan and status stay. */
const subscriptionQuery = (token: string | null, verified: boolean) => ({
  queryKey: [...subscriptionKey, token],
  queryFn: async () => {
    const { subscription } = await bodyOf(api.subscriptions.$get());
    const user = readUser();
    if (user && readToken() === token) saveSession({ user: withSubscription(user, subscription) });
    return subscription;
  },
  enabled: token !== null && verified,
});

/** Continues with a token that the server has just issued. It needs no verification, and the screen stays. */
export function adoptSession(client: QueryClient, session: { token: string; user: User }): void {
  client.setQueryData(verifiedQuery(session.token).queryKey, true);
  saveSession(session);
}

type Session = { state: "unknown"; user: User | null } | { state: "out" } | { state: "in"; user: User };

/**
 * The session, verified once for each token; then the subscription is loaded again. The API client deletes a token that is refused;
 * when the API does not answer, the stored user stays.
 */
export function useSession(): Session {
  const token = useToken();
  const user = useStoredUser();
  const verified = useQuery(verifiedQuery(token));
  useQuery(subscriptionQuery(token, verified.isSuccess));
  if (token === null) return { state: "out" };
  if (verified.isPending) return { state: "unknown", user };
  return user ? { state: "in", user } : { state: "out" };
}

/** The signed-in user. Only below `RequireSession`. */
export function useUser(): User {
  const user = useStoredUser();
  if (!user) throw new Error("useUser outside of a session");
  return user;
}

const NOTHING_ALLOWED: User["allows"] = { protection: false, ...PLAN_CATALOGUE.free.includes };

/**
 * The user with the current subscription. Without one the user's stored values stay; where there are none, the plan is `free`, the
 * status `inactive`, and nothing is allowed.
 */
export function withSubscription(user: User, subscription: SubscriptionAnswer["subscription"] | null): User {
  return {
    ...user,
    subscription_plan: subscription?.plan ?? user.subscription_plan ?? "free",
    subscription_status: subscription?.status ?? user.subscription_status ?? "inactive",
    subscription_end_date: subscription ? subscription.end_date : user.subscription_end_date,
    allows: subscription?.allows ?? user.allows ?? NOTHING_ALLOWED,
  };
}
