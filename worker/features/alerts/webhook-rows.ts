// The webhooks of a workspace as they are stored, which of them gets what, and in which form.
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { webhookContext } from "../../platform/crypto/seal.ts";
import { webhooks } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { EVENT_VERSION, type SentEvent, type WebhookEvent } from "../../vocabulary/webhooks.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

type Opened = {
  address: string;
  /** The newest first. `until` when an older one stops signing, epoch milliseconds; null for the newest. */
  secrets: { secret: string; until: number | null }[];
};

export const openWebhook = async (
  { sealer }: Pick<Deps, "sealer">,
  { sealed, publicId }: Pick<WebhookRow, "sealed" | "publicId">,
): Promise<Opened> => JSON.parse(await sealer.open(sealed, webhookContext(publicId)));

export const sealWebhook = ({ sealer }: Pick<Deps, "sealer">, publicId: string, opened: Opened): Promise<string> =>
  sealer.seal(JSON.stringify(opened), webhookContext(publicId));

/** The webhooks of a workspace that were not deleted. */
export const isOfWorkspace = (workspaceId: number) =>
  and(eq(webhooks.workspaceId, workspaceId), isNull(webhooks.deletedAt));

/** Those that are on and get an event. */
export async function listeningWebhooks(core: CoreDb, workspaceId: number, event: WebhookEvent): Promise<WebhookRow[]> {
  const rows = await core
    .select()
    .from(webhooks)
    .where(and(isOfWorkspace(workspaceId), isNull(webhooks.offAt)));
  return rows.filter(({ events }) => events.includes(event));
}

/** Whether a webhook hears of a page; of the workspace as a whole only one without a choice of pages does. */
export const hearsOf = ({ pageIds }: Pick<WebhookRow, "pageIds">, pageId: number | undefined): boolean =>
  pageIds === null || (pageId !== undefined && pageIds.includes(pageId));

type Happened = {
  /** When, epoch milliseconds. */
  at: number;
  /** Position in the sequence of the workspace's changes of comments, where it is one of them. */
  sequence?: number;
  data: object;
};

/** The body of an event, as `web/public/openapi-v1.json` describes it. Pure. */
export const eventBody = (type: SentEvent, { at, sequence, data }: Happened): string =>
  JSON.stringify({ type, version: EVENT_VERSION, timestamp: isoTime(at), sequence: sequence ?? null, data });
