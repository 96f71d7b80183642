import { z } from "zod";

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
