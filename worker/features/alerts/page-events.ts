// Events for webhooks about a page as a whole: attacks, and its connection. They are stored with the alert that says the same.
import { and, eq, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Statement } from "../../platform/db/batch.ts";
import { type AlertData, alertDeliveries, pages } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { AlertKind } from "../../vocabulary/alerts.ts";
import type { WebhookEvent } from "../../vocabulary/webhooks.ts";
import { eventBody, hearsOf, listeningWebhooks } from "./webhook-rows.ts";

type Told = { event: WebhookEvent; what: (data: AlertData) => object };
const connection = (state: "broken" | "expiring"): Told => ({ event: "connection.changed", what: () => ({ state }) });
const EVENT_OF: Partial<Record<AlertKind, Told>> = {
  raid: {
    event: "attack.detected",
    what: ({ count, minutes = null }) => ({ comments: count, minutes }),
  },
  connection_broken: connection("broken"),
  connection_expiring: connection("expiring"),
};

type Happened = { workspaceId: number; kind: AlertKind; id: number; data: AlertData; when: SQL; isOver?: boolean };

/**
 * The deliveries of an alert's event, as statements of the batch that raises or ends it; none for most alerts.
 *
 * @param happened.id of the alert
 * @param happened.when the condition under which it is raised or ended
 */
export async function pageEvents(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, kind, id, data, when, isOver = false }: Happened,
): Promise<Record<string, Statement>> {
  const told = EVENT_OF[kind];
  if (!told) return {};
  const { event, what } = told;
  const listening = (await listeningWebhooks(core, workspaceId, event)).filter((row) => hearsOf(row, data.pageId));
  if (listening.length === 0) return {};
  const own = and(eq(pages.id, data.pageId ?? 0), eq(pages.workspaceId, workspaceId));
  const page = await core.query.pages.findFirst({ where: own });
  const about = { page_id: page?.publicId ?? null, page_name: data.page };
  const body = eventBody(event, { at: now(), data: { ...about, ...(isOver ? { state: "restored" } : what(data)) } });
  const stored = listening.map(({ id: webhookId }) => {
    const row = { id: newId(now()), workspaceId, channel: "webhook" as const, webhookId, event, body };
    const rest = { eventId: `page_${id}${isOver ? "_over" : ""}`, nextAt: now(), createdAt: now() };
    return [
      `event ${webhookId}`,
      core.insert(alertDeliveries).select(rowsFor(alertDeliveries, { ...row, ...rest }, { where: when })),
    ] as const;
  });
  return Object.fromEntries(stored);
}
