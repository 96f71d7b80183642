// `MESSAGES` is the only list of the queues. Bindings, senders and backlogs are derived from it, and each queue has a consumer in
// entry/queue.ts.
import type * as z from "zod";
import {
  AlertMessage,
  AskedMessage,
  CommentsMessage,
  ConversionMessage,
  ExportMessage,
  LoadMessage,
  MailMessage,
  OutboxMessage,
  PageMessage,
  SettingsMessage,
} from "./messages.ts";
import { MailEvent } from "./platform/mail/cloudflare-events.ts";

const MESSAGES = {
  "comment-events": CommentsMessage,
  actions: OutboxMessage,
  /** The high-volume queue has separate queues for both (`queues.ts`). */
  "high-volume-events": CommentsMessage,
  "high-volume-actions": OutboxMessage,
  reviews: AskedMessage,
  sweeps: PageMessage,
  /** First scans, and loads of history. */
  loads: LoadMessage,
  settings: SettingsMessage,
  conversions: ConversionMessage,
  mails: MailMessage,
  /** Posts to the webhooks of owners, and pushes to devices. */
  alerts: AlertMessage,
  exports: ExportMessage,
  /** Cloudflare writes the outcomes of mails to it; the Worker only sends dead letters to it again. */
  "mail-events": MailEvent,
} satisfies Record<string, z.ZodType>;
export type QueueName = keyof typeof MESSAGES;
export type MessageOf<Queue extends QueueName> = z.infer<(typeof MESSAGES)[Queue]>;

/** The schema of each queue's messages. They are parsed when they arrive, and a dead letter is sent again only if it still parses. */
export const SCHEMAS: { [Queue in QueueName]: z.ZodType<MessageOf<Queue>> } = MESSAGES;

export const QUEUES = Object.keys(MESSAGES) as QueueName[];

/** Returns an object with one value for each queue. */
export const byQueue = <Value>(make: (queue: QueueName) => Value): Record<QueueName, Value> =>
  Object.fromEntries(QUEUES.map((queue) => [queue, make(queue)])) as Record<QueueName, Value>;

type Binding<Queue extends string> = Queue extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Binding<Rest>}`
  : Uppercase<Queue>;

/** The name of a queue's binding: `COMMENT_EVENTS` of `comment-events`. */
export const bindingOf = (queue: QueueName) => queue.replaceAll("-", "_").toUpperCase() as Binding<QueueName>;

/** Longest first, so that `high-volume-actions` is not read as `actions`. */
const LONGEST_FIRST = QUEUES.toSorted((a, b) => b.length - a.length);

/**
 * Returns the queue of a name and whether it is the queue of its dead letters; null for an unknown name.
 *
 * @param name with the name of the deployment before it, as in `atalaya-staging-actions`
 */
export function queueOf(name: string): { queue: QueueName; isDead: boolean } | null {
  const isDead = name.endsWith("-dead");
  const alive = isDead ? name.slice(0, -"-dead".length) : name;
  const queue = LONGEST_FIRST.find((end) => alive === end || alive.endsWith(`-${end}`));
  return queue ? { queue, isDead } : null;
}
