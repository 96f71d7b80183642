// Verifies with Cloudflare Turnstile that a browser passed a challenge.
// https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
import * as z from "zod";

/**
 * Whether the token of a challenge is valid; a token is valid once, for five minutes. `unavailable`: the service did not answer.
 */
export type VerifyChallenge = (token: string) => Promise<"passed" | "refused" | "unavailable">;

type Settings = { origin: string; secretKey: string; fetch: typeof fetch };

const TIMEOUT_MS = 5_000;

const Answer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

export function verifierOf({ origin, secretKey, fetch }: Settings): VerifyChallenge {
  return async (token) => {
    try {
      const response = await fetch(`${origin}/turnstile/v0/siteverify`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret: secretKey, response: token }),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { success, "error-codes": codes } = Answer.parse(await response.json());
      if (success) return "passed";
      return codes.includes("internal-error") ? "unavailable" : "refused";
    } catch (error) {
      console.warn(
        JSON.stringify({ event: "turnstile_unavailable", reason: error instanceof Error ? error.name : "" }),
      );
      return "unavailable";
    }
  };
}
