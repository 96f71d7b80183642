import { z } from "zod";
import type { AiBinding } from "../../../worker/platform/ai/binding.ts";

const Envelope = z.object({
  success: z.boolean().optional(),
  result: z.unknown(),
  errors: z.array(z.object({ code: z.number().optional(), message: z.string() })).default([]),
});

/**
 * Returns an `AI` binding that calls Cloudflare's REST API, which wraps answers and errors in an envelope. Errors have the form of the
 * binding's: `code: message`. The option `rejectIfBusy` does not exist there.
 */
export function createRestBinding(account: { id: string; token: string; origin: string }): AiBinding {
  return {
    async run(model, input, { signal }) {
      const response = await fetch(`${account.origin}/client/v4/accounts/${account.id}/ai/run/${model}`, {
        method: "POST",
        headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
        body: JSON.stringify(input),
        signal,
      });
      const body = await response.text();
      const envelope = Envelope.safeParse(jsonOrNothing(body));
      const [error] = envelope.data?.errors ?? [];
      if (!response.ok || envelope.data?.success === false)
        throw new Error(`${error?.code ?? response.status}: ${error?.message ?? response.statusText}`);
      return envelope.data?.result;
    },
  };
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
