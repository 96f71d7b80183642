// What a check of a page's connection learns from its network, as it is stored. `problems.ts` says what it means.
import { z } from "zod";
import { Coverage } from "./coverage.ts";

const Tally = z.object({
  /** Comments that can be read on the network, in the period that is compared. */
  enumerated: z.number(),
  /** Of these, the ones stored here. */
  ours: z.number(),
  missing: z.number(),
  /** Comments that the network counts and does not let us read, in the threads that could be read to their end. */
  unreadable: z.number(),
});
export type Tally = z.infer<typeof Tally>;

export const HealthFacts = z.object({
  /** False when the network refuses the app itself: its id or secret is wrong. */
  appAccepted: z.boolean(),
  token: z
    .object({
      valid: z.boolean(),
      /** Code of the refusal, as `NetworkError` has it; null when it is valid. */
      failure: z.string().nullable(),
      expiresAt: z.number().nullable(),
      dataAccessExpiresAt: z.number().nullable(),
    })
    .nullable(),
  granted: z.array(z.string()),
  declined: z.array(z.string()),
  /** Permissions that were given for other pages and not for this one. */
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

/** Comments of recent posts and ads, there and here. */
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
  /** What our own rows showed at that time; a list of accounts reads nothing more. */
  silence: z.object({ silent: z.boolean(), days: z.number(), expected: z.number() }).nullable(),
  traffic: z.object({ foundByWebhook: z.number(), foundBySweep: z.number() }),
  /** Null in older rows. */
  coverage: Coverage.nullable().default(null),
});
export type StoredHealth = z.infer<typeof StoredHealth>;
