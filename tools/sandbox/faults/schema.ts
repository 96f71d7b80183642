import { z } from "zod";

/** An error as Graph would give it. */
export const FaultError = z.object({
  status: z.int().default(500),
  code: z.int().default(2),
  subcode: z.int().optional(),
  message: z.string().default("An unexpected error has occurred. Please retry your request later."),
  /** Answered in place of Meta's JSON, as a proxy on the way does it; may be empty. */
  raw: z.string().optional(),
});
export type FaultError = z.infer<typeof FaultError>;

export const FaultSettings = z.object({
  /** Added to every call. */
  latencyMs: z.number().min(0).default(0),
  /** Fraction of calls that fail with `error`. */
  errorRate: z.number().min(0).max(1).default(0),
  error: FaultError.default(() => FaultError.parse({})),
  /** True: the failing writes happen all the same, only their answer is an error. */
  afterWrite: z.boolean().default(false),
  /** Fraction of calls that are never answered; the socket stays open for `timeoutMs`. */
  timeoutRate: z.number().min(0).max(1).default(0),
  timeoutMs: z.number().min(0).default(60_000),
  /** Refuses the next `calls`, or every call for `seconds`; of one page or account when `objectId` is given. */
  rateLimit: z
    .object({
      code: z
        .union([z.literal(4), z.literal(17), z.literal(32), z.literal(613), z.literal(80001), z.literal(80002)])
        .default(4),
      calls: z.int().min(0).optional(),
      seconds: z.number().min(0).optional(),
      objectId: z.string().optional(),
      /** What the usage header says, in minutes. */
      regainMinutes: z.number().default(1),
    })
    .nullable()
    .default(null),
  /** The next `times` calls that match fail. `path` is a regular expression on `/{id}/{edge}`. */
  scripted: z
    .array(
      FaultError.extend({
        method: z.enum(["GET", "POST", "DELETE"]).optional(),
        path: z.string().optional(),
        times: z.int().min(0).default(1),
        afterWrite: z.boolean().default(false),
      }),
    )
    .default([]),
});
export type FaultSettings = z.infer<typeof FaultSettings>;
