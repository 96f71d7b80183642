// The queues. `MESSAGES` is their only list: bindings, senders and backlogs derive from it, and each has a consumer in entry/queue.ts.
import type { z } from "zod";
import {
  AlertMessage,
  AskedMessage,
  ConversionMessage,
  commentsMessage,
  ExportMessage,
  LoadMessage,
  MailMessage,
  OutboxMessage,
  PageMessage,
  SettingsMessage,
} from "./messages.ts";
import { MailEvent } from "./platform/mail/cloudflare-events.ts";
import type { Network } from "./vocabulary/networks.ts";

/**
 * What each queue carries: its consumer reads by it, and a dead letter is sent again if it still parses. Functions of the networks
 * that this Worker was built with.
 */
export const MESSAGES = {
  "comment-events": commentsMessage,
  actions: () => OutboxMessage,
  /** The busy lane has queues of its own for both (`lanes.ts`). */
  "busy-events": commentsMessage,
  "busy-actions": () => OutboxMessage,
  opinions: () => AskedMessage,
  sweeps: () => PageMessage,
  /** First scans, and loads of history. */
  loads: () => LoadMessage,
  settings: () => SettingsMessage,
  conversions: () => ConversionMessage,
  mails: () => MailMessage,
  /** Posts to the webhooks of owners, and pushes to devices. */
  alerts: () => AlertMessage,
  exports: () => ExportMessage,
  /** Cloudflare writes the outcomes of mails to it; the Worker only sends dead letters to it again. */
  "mail-events": () => MailEvent,
} satisfies Record<string, (networks: readonly Network[]) => z.ZodType>;
export type QueueName = keyof typeof MESSAGES;
export type MessageOf<Queue extends QueueName> = z.infer<ReturnType<(typeof MESSAGES)[Queue]>>;

export const QUEUES = Object.keys(MESSAGES) as QueueName[];

/** A value for each queue. */
export const byQueue = <Value>(make: (queue: QueueName) => Value): Record<QueueName, Value> =>
  Object.fromEntries(QUEUES.map((queue) => [queue, make(queue)])) as Record<QueueName, Value>;

type Binding<Queue extends string> = Queue extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Binding<Rest>}`
  : Uppercase<Queue>;

/** The name of a queue's binding: `COMMENT_EVENTS` of `comment-events`. */
export const bindingOf = (queue: QueueName) => queue.replaceAll("-", "_").toUpperCase() as Binding<QueueName>;

/** `busy-actions` is not found as `actions`. */
const LONGEST_FIRST = QUEUES.toSorted((one, other) => other.length - one.length);

/**
 * Which queue a name means, and whether it is the one of its dead letters. Null when it means none.
 *
 * @param name with that of the deployment before it, as in `atalaya-staging-actions`
 */
export function queueOf(name: string): { queue: QueueName; isDead: boolean } | null {
  const isDead = name.endsWith("-dead");
  const alive = isDead ? name.slice(0, -"-dead".length) : name;
  const queue = LONGEST_FIRST.find((end) => alive === end || alive.endsWith(`-${end}`));
  return queue ? { queue, isDead } : null;
}
