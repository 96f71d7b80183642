import { z } from "zod";

/** One thing that goes wrong, for the next `times` calls that match. */
export const Fault = z.object({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A regular expression on the path. */
  path: z.string().optional(),
  times: z.int().min(1).default(1),
  /** Matching calls that pass before it begins. */
  after: z.int().min(0).default(0),
  /**
   * `rate_limit` 429 · `conflict` 409 · `server_error` 500 · `timeout` no answer for `ms`, then 503 ·
   * `truncated` half of the answer · `card_declined` 402, as if the card were.
   */
  kind: z.enum(["rate_limit", "conflict", "server_error", "timeout", "truncated", "card_declined"]),
  /** True: the call is executed all the same, only its answer is lost. A truncated answer always was. */
  executed: z.boolean().default(false),
  ms: z.number().min(0).default(80_000),
});
export type Fault = z.infer<typeof Fault>;

export type Faults = {
  /** Added to every call. */
  latencyMs: number;
  /** Use counts in summaries only after this long, as Stripe processes it later. */
  meterLagSeconds: number;
  scripted: Fault[];
};

export const FaultsInput = z.object({
  latencyMs: z.number().min(0).optional(),
  meterLagSeconds: z.int().min(0).optional(),
  scripted: z.array(Fault).optional(),
});

export const createFaults = (): Faults => ({ latencyMs: 0, meterLagSeconds: 0, scripted: [] });

/** The fault of a call, used up by it. */
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
