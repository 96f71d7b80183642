// Shared types and schemas of Meta's webhooks.
import * as z from "zod";
import type { OnOdd } from "../../platform/meta/read-tolerantly.ts";
import { id } from "./graph-values.ts";

/** A change of a page or an Instagram account that a webhook reports. */
export type ReportedChange = {
  /** External id of the page or account. */
  accountId: string;
  field: string;
  value: unknown;
  /** Epoch milliseconds. */
  sentAt: number;
  receivedAt: number;
  onOdd: OnOdd;
};

export const person = z.object({
  id,
  name: z.string().optional(),
  username: z.string().optional(),
  self_ig_scoped_id: id.optional(),
});

export const cut = (text: string | undefined, length: number): string | null =>
  text?.slice(0, length).toWellFormed() ?? null;
