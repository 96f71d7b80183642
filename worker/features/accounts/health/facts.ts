// What a check of a page's connection learns from its network, in its stored form. `problems.ts` interprets it.
import * as z from "zod";
import { ConnectionFacts } from "../../../networks/connection-types.ts";
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

/** As the network said, and what its authorisation says where it did not. */
export const HealthFacts = ConnectionFacts.required({ granted: true, declined: true });
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
