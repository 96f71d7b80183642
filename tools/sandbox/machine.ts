import { type CallLog, createCallLog } from "./control/call-log.ts";
import { type Conversions, createConversions } from "./conversions/conversions.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import { createUsage, type Usage } from "./graph/usage.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { createOperator, type Operator } from "./operator/operator.ts";
import type { SandboxOptions, Send } from "./options.ts";
import { createPushService, type PushService } from "./push/push-service.ts";
import { createReceiver, type Receiver } from "./receiver/receiver.ts";
import { createDelivery, type Delivery } from "./webhooks/delivery.ts";
import { createSwitches, type Switches } from "./world/switches.ts";
import { createWorld, type World } from "./world/world.ts";

/** All parts of the sandbox, built once. Each part takes the others that it needs from here. */
export type Machine = {
  app: SandboxOptions["app"];
  origin: string;
  webhookUrl: string;
  deauthorizeUrl: string;
  dataDeletionUrl: string;
  redirectUris: string[];
  requireProof: boolean;
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
  send: Send;
  readTexts?: (file?: string) => string[];
  world: World;
  delivery: Delivery;
  faults: Faults;
  calls: CallLog;
  usage: Usage;
  switches: Switches;
  conversions: Conversions;
  operator: Operator;
  mailbox: Mailbox;
  push: PushService;
  receiver: Receiver;
};

export function createMachine(options: SandboxOptions): Machine {
  const { now = Date.now, random = Math.random, webhookUrl, state } = options;
  const wait = options.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  const send: Send = options.send ?? ((url, init) => fetch(url, init));
  const app = { ...options.app };
  const world = createWorld(state);
  return {
    app,
    origin: options.origin,
    webhookUrl,
    deauthorizeUrl: options.deauthorizeUrl ?? `${webhookUrl}/deauthorize`,
    dataDeletionUrl: options.dataDeletionUrl ?? `${webhookUrl}/data-deletion`,
    redirectUris: options.redirectUris ?? [],
    requireProof: options.requireProof ?? true,
    now,
    random,
    wait,
    send,
    readTexts: options.readTexts,
    world,
    delivery: createDelivery({
      now,
      random,
      wait,
      send,
      secret: () => app.secret,
      urlFor: (object) => world.appSubscriptions.get(object)?.callbackUrl ?? webhookUrl,
    }),
    faults: createFaults(),
    calls: createCallLog(state?.lastCall),
    usage: createUsage(now),
    switches: createSwitches(),
    conversions: createConversions(options.pixel),
    operator: createOperator(),
    push: createPushService({ now }),
    receiver: createReceiver({ now, send: fetch }),
    mailbox: createMailbox({
      now,
      report: (event) => {
        const headers = { "content-type": "application/json" };
        const url = new URL("/api/local/mail-events", webhookUrl).href;
        // An event that does not arrive is not a failure of the mail.
        void send(url, { method: "POST", headers, body: JSON.stringify(event) }).catch(() => undefined);
      },
    }),
  };
}
