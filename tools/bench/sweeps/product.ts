// The product's own code in this process, on SQLite and with queues that only collect: Node cannot load what Workers give a
// module, so two hooks do.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import type { Deps } from "../../../worker/deps.ts";
import { openMemoryD1 } from "../../db/memory-d1.ts";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "cloudflare:workers"
      ? { url: "data:text/javascript,export const waitUntil = () => undefined", shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    if (!url.endsWith(".bin")) return next(url, context);
    const bytes = readFileSync(new URL(url)).toString("base64");
    const source = `export default Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0)).buffer`;
    return { format: "module", source, shortCircuit: true };
  },
});
const { makeDeps } = await import("../../../worker/deps.ts");
const { openComments, openCore } = await import("../../../worker/platform/db/open.ts");

const SETTINGS = {
  APP_ORIGIN: "http://app.invalid",
  META_GRAPH_ORIGIN: "http://graph.invalid",
  META_DIALOG_ORIGIN: "http://dialog.invalid",
  META_GRAPH_VERSION: "v26.0",
  META_APP_ID: "1",
  META_APP_SECRET: "a secret of the bench",
  META_VERIFY_TOKEN: "a secret of the bench",
  AI_JUDGE_MODEL: "",
  AI_CHAT_MODEL: "",
  AI_VISION_MODEL: "",
  AI_CALLS_PER_MINUTE: "0",
  SESSION_SECRET: "a secret of the bench, longer than the others",
  SEALING_KEYS: `1:${btoa("0".repeat(32))}`,
};

type Queues = Deps["queues"];
/** Messages that were sent, by queue. */
type Sent = { [Name in keyof Queues]: Parameters<Queues[Name]["send"]>[0] };

/** @param now epoch milliseconds, whenever it is asked */
export function startProduct(now: () => number) {
  const [core, comments] = [openMemoryD1("core"), openMemoryD1("comments")];
  const opened = openComments(comments.d1);
  const sent: Sent = {
    commentEvents: [],
    busyEvents: [],
    actions: [],
    busyActions: [],
    opinions: [],
    sweeps: [],
    loads: [],
    settings: [],
    conversions: [],
    mails: [],
    alerts: [],
    exports: [],
    mailEvents: [],
  };
  const collecting = <Message>(into: Message[]) => ({
    send: async (messages: Message[]) => {
      into.push(...messages);
    },
  });
  const queues: Queues = {
    commentEvents: collecting(sent.commentEvents),
    busyEvents: collecting(sent.busyEvents),
    actions: collecting(sent.actions),
    busyActions: collecting(sent.busyActions),
    opinions: collecting(sent.opinions),
    sweeps: collecting(sent.sweeps),
    loads: collecting(sent.loads),
    settings: collecting(sent.settings),
    conversions: collecting(sent.conversions),
    mails: collecting(sent.mails),
    alerts: collecting(sent.alerts),
    exports: collecting(sent.exports),
    mailEvents: collecting(sent.mailEvents),
  };
  // Bindings that nothing here reaches for.
  const unused = new Proxy({}, { get: () => undefined });
  const bindings = [
    ...`COMMENT_EVENTS BUSY_EVENTS ACTIONS BUSY_ACTIONS OPINIONS SWEEPS LOADS SETTINGS CONVERSIONS
      MAILS ALERTS EXPORTS MAIL_EVENTS ARCHIVE LIVE ASSETS DB COMMENTS_0`.split(/\s+/),
    ...[10, 20, 30, 60, 120, 300, 600].map((most) => `LIMIT_${most}`),
  ];
  const deps: Deps = makeDeps(
    { ...SETTINGS, ...Object.fromEntries(bindings.map((name) => [name, unused])) },
    {
      core: openCore(core.d1),
      comments: () => opened,
      queues,
      live: { ticket: async () => null, connect: () => null, notify: () => undefined, end: () => undefined },
      limit: async () => true,
      now,
      // A token is opened in microseconds, and is not what is measured.
      sealer: { version: 1, seal: async (secret) => secret, open: async (sealed) => sealed },
    },
  );
  return { deps, core, comments, sent };
}
