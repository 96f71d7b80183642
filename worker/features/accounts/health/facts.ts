// What a check of a page's connection learns from its network, in its stored form. `problems.ts` interprets it.
import * as z from "zod";
import { Coverage } from "./coverage.ts";

const Tally = z.object({
  /** The number of comments that can be read on the network, in the compared period. */
  enumerated: z.number(),
  /** The number of these that are stored here. */
  ours: z.number(),
  missing: z.number(),
  /** The number of comments that the network counts but does not let us read, in threads that were read completely. */
  unreadable: z.number(),
});
export type Tally = z.infer<typeof Tally>;

export const HealthFacts = z.object({
  /** Whether the network accepts the app itself; false when its id or secret is wrong. */
  appAccepted: z.boolean(),
  token: z
    .object({
      valid: z.boolean(),
      /** Code of the refusal, as in `NetworkError`; null when the token is valid. */
      failure: z.string().nullable(),
      expiresAt: z.number().nullable(),
      dataAccessExpiresAt: z.number().nullable(),
    })
    .nullable(),
  granted: z.array(z.string()),
  declined: z.array(z.string()),
  /** Permissions that were granted for other pages and not for this one. */
  elsewhere: z.array(z.string()),
  /** The person's tasks on the page; null when unknown. */
  tasks: z.array(z.string()).nullable(),
  /** Whether the page is among those that the person shares with us; null when unknown. */
  listed: z.boolean().nullable(),
  /** Fields of the subscriptions; null when there is none, undefined when the network did not let us read them. */
  appFields: z.array(z.string()).nullable().optional(),
  pageFields: z.array(z.string()).nullable().optional(),
  accountFields: z.array(z.string()).nullable().optional(),
});
export type HealthFacts = z.infer<typeof HealthFacts>;

/** The comments of recent posts and ads, on the network and here. */
export const Counts = z.object({
  countedAt: z.number(),
  posts: Tally,
  ads: Tally,
  adsReadable: z.boolean(),
});
export type Counts = z.infer<typeof Counts>;

/** A row of `page_health`. */
export const StoredHealth = z.object({
  facts: HealthFacts,
  counts: Counts.nullable(),
  /** The silence at that time, from our own rows. The list of accounts reads no more than this. */
  silence: z.object({ silent: z.boolean(), days: z.number(), expected: z.number() }).nullable(),
  traffic: z.object({ foundByWebhook: z.number(), foundBySweep: z.number() }),
  coverage: Coverage,
});
export type StoredHealth = z.infer<typeof StoredHealth>;
