// Receives the networks' webhooks: verifies the raw bytes, parses them, chooses the queue, enqueues and answers. It waits for
// nothing else.
import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { watchCron } from "../features/operation/watch.ts";
import type { ApiEnv } from "../http/env.ts";
import { limit, open } from "../http/guards.ts";
import { limitRefusedSignatures } from "../http/limits/limit-requests.ts";
import { REFUSED_SIGNATURES } from "../http/limits/route-limits.ts";
import type { CommentsMessage } from "../messages.ts";
import type { Webhook } from "../networks/network.ts";
import { countToday } from "../platform/db/count-today.ts";
import { enqueueByVolume } from "./enqueue-by-volume.ts";

/** The maximum number of comments that one log line names. */
const MAX_NAMED = 100;

export const networkWebhookRoutes = new Hono<ApiEnv>()
  .get("/:path", open, limit("webhook"), (c) => {
    const answer = webhookAt(c.var.deps, c.req.param("path")).handshake(new URL(c.req.url).searchParams);
    if (answer === null) throw new AppError("forbidden", { facts: "webhook handshake" });
    return c.text(answer);
  })
  .post("/:path", open, limit("webhook"), async (c) => {
    const { deps } = c.var;
    const startedAt = deps.now();
    const webhook = webhookAt(deps, c.req.param("path"));
    const raw = await c.req.arrayBuffer();
    if (!(await webhook.isSigned(c.req.raw.headers, raw))) {
      c.executionCtx.waitUntil(countWebhook(deps, "webhook_refused"));
      await limitRefusedSignatures(c);
      throw new AppError("invalid_signature");
    }

    const read = webhook.read(textOf(raw), deps.now());
    if (!read) throw new AppError("invalid_json", { facts: "not a webhook envelope" });
    const { messages, oddFields } = read;
    await enqueueByVolume(deps, messages);
    logReceived(deps, { path: c.req.param("path"), requestId: c.var.requestId, startedAt }, messages);
    c.executionCtx.waitUntil(watchCron(deps));
    if (oddFields.length > 0) {
      console.warn(JSON.stringify({ event: "odd_fields", source: "webhook", fields: countBy(oddFields) }));
      c.executionCtx.waitUntil(countWebhook(deps, "webhook_odd"));
    }
    return c.json({ success: true, received: messages.length }, 200);
  });

/** Logs the networks' ids of the comments, so that the log shows what became of each (docs/operating.md). */
function logReceived(
  { metrics, now }: Pick<Deps, "metrics" | "now">,
  { startedAt, ...request }: { path: string; requestId: string; startedAt: number },
  messages: CommentsMessage[],
): void {
  const ms = now() - startedAt;
  metrics([{ stage: "webhook", count: messages.length, ms, waitMs: 0, rowsWritten: 0, workspaceIds: [], errors: {} }]);
  const comments = messages.flatMap((message) => ("externalId" in message ? [message.externalId] : []));
  console.info(
    JSON.stringify({
      event: "webhook",
      ...request,
      messages: messages.length,
      ms,
      comments: comments.slice(0, MAX_NAMED),
    }),
  );
}

function webhookAt({ networks }: Pick<Deps, "networks">, path: string): Webhook {
  const network = Object.values(networks).find(({ webhook }) => webhook.path === path);
  if (!network) throw new AppError("not_found", { facts: "no such webhook" });
  return network.webhook;
}

function textOf(raw: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(raw);
  } catch (cause) {
    throw new AppError("invalid_json", { cause });
  }
}

/** Counts how often each name occurs. */
const countBy = (names: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

/**
 * Adds one to today's count of webhooks that were refused or had unknown fields. In a flood it counts only up to the rate limit.
 */
async function countWebhook(
  { core, limit, now }: Pick<Deps, "core" | "limit" | "now">,
  name: "webhook_refused" | "webhook_odd",
): Promise<void> {
  if (await limit(REFUSED_SIGNATURES, "webhook")) await countToday(core, name, now());
}
