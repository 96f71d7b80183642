// What the values of Meta's webhooks share.
import { z } from "zod";

/** A change that a webhook reports of a page or an Instagram account. */
export type ReportedChange = {
  /** External id of the page or account. */
  accountId: string;
  field: string;
  value: unknown;
  /** Epoch milliseconds. */
  sentAt: number;
  receivedAt: number;
};

/** Ids are strings to us; old payloads carry bare numbers, which `parseLosslessly` has kept digit by digit. */
export const id = z.union([z.string(), z.number()]).transform(String);

export const person = z.object({
  id,
  name: z.string().optional(),
  username: z.string().optional(),
  self_ig_scoped_id: id.optional(),
});

export const cut = (text: string | undefined, length: number): string | null => text?.slice(0, length) ?? null;

/** Entries with messages carry milliseconds, all others seconds. */
export const secondsToMs = (time: number | undefined): number | undefined =>
  time === undefined ? undefined : time > 1e12 ? time : time * 1000;
