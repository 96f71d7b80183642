// What a channel of alerts is. `channels.ts` has all of them; who chooses what comes by it, and what the screens say, is in
// `vocabulary/alerts.ts`.
import type { Deps } from "../../../deps.ts";
import type { alertDeliveries, alerts } from "../../../platform/db/core.ts";
import type { Posted } from "../../../platform/webhooks/post.ts";
import type { PageLink } from "../../../vocabulary/paths.ts";

export type Channel = {
  /** The body of a message, as it is stored until it is delivered. Pure. */
  words(report: Report): string;
  /** Who gets which of the alerts, where it is not the workspace as a whole. */
  readers?(deps: Pick<Deps, "core" | "config">, alerts: Due): Promise<Reader[]>;
} & (
  | {
      /** What the workspace enters in its settings to get alerts here. */
      target: TargetRule;
      deliver(deps: DeliverDeps, message: Message, target: Target): Promise<Outcome>;
    }
  | { target: null; deliver(deps: DeliverDeps, message: Message): Promise<Outcome> }
);

type AlertRow = typeof alerts.$inferSelect;
/** The alerts of a workspace that are reported now, and those of them that it chose for the channel. */
type Due = { workspaceId: number; due: AlertRow[]; chosen: AlertRow[] };
/** Columns of the delivery, and the alerts in it. */
type Reader = Partial<
  Pick<typeof alertDeliveries.$inferInsert, "subscriptionId" | "webhookId" | "event" | "eventId">
> & {
  due: AlertRow[];
};

export type Target = { address: string };

type TargetRule = {
  /** Whether we send to an address; also asked before each delivery. @param own host of the application, which we must not call */
  accepts(address: string, own: string): boolean;
  /** What a person reads who entered another one. */
  refusal: string;
};

/** What one message says: the alerts that its reader gets, at least one. */
export type Report = {
  /** Id of the first alert. */
  id: number;
  alerts: readonly (typeof alerts.$inferSelect)[];
  /** The sentences of the alerts without repeats: a page and its Instagram account often have the same name. */
  sentences: string[];
  /** The first alert in a few words. */
  headline: string;
  /** Where a person acts on the first alert, and the words of the button. */
  place: PageLink;
  button: string;
  /** Origin of the application. */
  origin: string;
  /** Epoch milliseconds. */
  at: number;
};

export type Message = typeof alertDeliveries.$inferSelect;
export type DeliverDeps = Pick<
  Deps,
  "core" | "comments" | "networks" | "sealer" | "queues" | "postWebhook" | "config" | "now"
>;

/** `later` is tried again, not before `retryAfterMs`; `failed` is not. `answer` is a status of HTTP, or our own code without one. */
export type Outcome = { state: "sent" | "later" | "failed"; answer: string; retryAfterMs?: number };

export const NO_TARGET: Outcome = { state: "failed", answer: "no_target" };

/**
 * The outcome of a POST. A redirect ends it, because it leads to an address that nobody checked.
 *
 * @param isRefused whether a status means that trying again cannot help; an address that is gone unless the channel knows more
 */
export function outcomeOf(
  { status, retryAfterMs }: Posted,
  isRefused: (status: number) => boolean = (status) => status === 410,
): Outcome {
  const answer = String(status);
  if (typeof status === "string") return { state: "later", answer };
  if (status >= 200 && status < 300) return { state: "sent", answer };
  const isFinal = (status >= 300 && status < 400) || isRefused(status);
  return { state: isFinal ? "failed" : "later", answer, retryAfterMs };
}
