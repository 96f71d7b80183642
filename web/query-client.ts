import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isCode } from "./api/api-error.ts";
import { subscriptionKey } from "./features/auth/session/session.ts";

/**
 * The cache of the API's answers.
 *
 * - No retries: the API client repeats what is worth repeating, and a second layer would only delay the error.
 * - Without a connection a call fails at once. The library would send it when the network returns: perhaps a purchase that the
 *   person cancelled meanwhile. Only a decision about one comment waits (`use-decide.ts`).
 * - A refusal because the plan or trial has ended loads the subscription again, and the guards of the routes follow it.
 */
export function newQueryClient(): QueryClient {
  const followPlan = (error: Error) => {
    if (isCode(error, "plan_required")) void client.invalidateQueries({ queryKey: subscriptionKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: followPlan }),
    mutationCache: new MutationCache({ onError: followPlan }),
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
