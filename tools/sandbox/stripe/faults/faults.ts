import { z } from "zod";
import { rateLimited, StripeError, serverFailed } from "../http/errors.ts";

/** A fault for the next `times` matching calls. */
export const Fault = z.object({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A regular expression on the path. */
  path: z.string().optional(),
  times: z.int().min(1).default(1),
  /** The number of matching calls that succeed before. */
  after: z.int().min(0).default(0),
  /**
   * `rate_limit` 429 · `conflict` 409 · `server_error` 500 · `timeout` no answer for `ms`, then 503 ·
   * `truncated` half of the answer · `card_declined` 402, as if the card were.
   */
  kind: z.enum(["rate_limit", "conflict", "server_error", "timeout", "truncated", "card_declined"]),
  /** Whether the call is executed all the same, and only its answer is lost. This is always so for a truncated answer. */
  executed: z.boolean().default(false),
  ms: z.number().min(0).default(80_000),
});
export type Fault = z.infer<typeof Fault>;

export type Faults = {
  /** The delay of every call, in ms. */
  latencyMs: number;
  /** Use is in summaries only after this time, since Stripe processes it later. */
  meterLagSeconds: number;
  scripted: Fault[];
};

export const FaultsInput = z.object({
  latencyMs: z.number().min(0).optional(),
  meterLagSeconds: z.int().min(0).optional(),
  scripted: z.array(Fault).optional(),
});

export const createFaults = (): Faults => ({ latencyMs: 0, meterLagSeconds: 0, scripted: [] });

/** Returns the fault of a call, which the call uses up. */
export function pickFault(faults: Faults, method: string, path: string): Fault | undefined {
  const found = faults.scripted.find(
    (fault) =>
      fault.times > 0 &&
      (!fault.method || fault.method === method) &&
      (!fault.path || new RegExp(fault.path).test(path)),
  );
  if (!found) return undefined;
  if (found.after > 0) {
    found.after--;
    return undefined;
  }
  found.times--;
  return found;
}

/** The error of a fault; undefined for a truncated answer, which is a success that breaks off. */
export function faultError({ kind }: Fault): StripeError | undefined {
  if (kind === "rate_limit") return rateLimited();
  if (kind === "server_error") return serverFailed();
  if (kind === "conflict")
    return new StripeError(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
    });
  if (kind === "card_declined")
    return new StripeError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    });
  if (kind === "timeout") return new StripeError(503, { type: "api_error", message: "Gateway timeout" });
  return undefined;
}
