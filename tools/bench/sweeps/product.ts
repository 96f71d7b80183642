// The product's own code in this process, on SQLite and with queues that only collect messages. Two hooks replace the modules of the
// Workers runtime, which Node cannot load.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import type { Deps } from "../../../worker/deps.ts";
import { bindingOf, byQueue, type MessageOf, QUEUES, type QueueName } from "../../../worker/queues.ts";
import { PER_MINUTE } from "../../../worker/vocabulary/limits.ts";
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

/** The sent messages, by queue. */
type Sent = { [Name in QueueName]: MessageOf<Name>[] };

/** Builds the product's dependencies. @param now returns the present time, epoch milliseconds */
export function startProduct(now: () => number) {
  const [core, comments] = [openMemoryD1("core"), openMemoryD1("comments")];
  const opened = openComments(comments.d1);
  const sent: Sent = byQueue(() => []);
  const queues = byQueue((name) => ({
    send: async (messages: unknown[]) => {
      (sent[name] as unknown[]).push(...messages);
    },
  }));
  // Bindings that are not used here.
  const unused = new Proxy({}, { get: () => undefined });
  const bindings = [
    ...QUEUES.map(bindingOf),
    ...PER_MINUTE.map((most) => `LIMIT_${most}`),
    "ARCHIVE",
    "LIVE",
    "ASSETS",
    "DB",
    "COMMENTS_0",
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
      // Tokens are not sealed: to open one takes microseconds, which are not measured.
      sealer: { version: 1, seal: async (secret) => secret, open: async (sealed) => sealed },
    },
  );
  return { deps, core, comments, sent };
}
