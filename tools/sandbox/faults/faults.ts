import { z } from "zod";

/** An error in the form of Graph. */
export const FaultError = z.object({
  status: z.int().default(500),
  code: z.int().default(2),
  subcode: z.int().optional(),
  message: z.string().default("An unexpected error has occurred. Please retry your request later."),
  /** A body that replaces Meta's JSON, as from a proxy; may be empty. */
  raw: z.string().optional(),
  /** Whether the connection ends in the middle of the answer. */
  reset: z.boolean().optional(),
});
export type FaultError = z.infer<typeof FaultError>;

const FaultSettings = z.object({
  /** The delay of every call, in ms. */
  latencyMs: z.number().min(0).default(0),
  /** The share of calls that fail with `error`, 0 to 1. */
  errorRate: z.number().min(0).max(1).default(0),
  error: FaultError.default(() => FaultError.parse({})),
  /** Whether failing writes are done all the same, and only their answer is an error. */
  afterWrite: z.boolean().default(false),
  /** The share of calls that are never answered, 0 to 1; the socket stays open for `timeoutMs`. */
  timeoutRate: z.number().min(0).max(1).default(0),
  timeoutMs: z.number().min(0).default(60_000),
  /** Refuses the next `calls`, or every call for `seconds`; only those of one page or account when `objectId` is given. */
  rateLimit: z
    .object({
      code: z
        .union([z.literal(4), z.literal(17), z.literal(32), z.literal(613), z.literal(80001), z.literal(80002)])
        .default(4),
      calls: z.int().min(0).optional(),
      seconds: z.number().min(0).optional(),
      objectId: z.string().optional(),
      /** The value of the usage header, in minutes. */
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
type FaultSettings = z.infer<typeof FaultSettings>;

export type Faults = {
  settings: FaultSettings;
  /** The end of a `rateLimit` given in seconds, epoch ms; 0 when it counts calls. */
  limitedUntil: number;
};

export const createFaults = (): Faults => ({ settings: FaultSettings.parse({}), limitedUntil: 0 });

/** Changes the settings; missing ones keep their value. @throws ZodError */
export function setFaults(faults: Faults, changes: object, now: number) {
  faults.settings = FaultSettings.parse({ ...faults.settings, ...changes });
  const seconds = "rateLimit" in changes ? faults.settings.rateLimit?.seconds : undefined;
  if ("rateLimit" in changes) faults.limitedUntil = seconds ? now + seconds * 1000 : 0;
}

export function clearFaults(faults: Faults) {
  Object.assign(faults, createFaults());
}
