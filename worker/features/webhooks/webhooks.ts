// The webhooks of a workspace: addresses of programs that get its events.
import { and, asc, desc, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { alertDeliveries, type KeyEvent, webhooks } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { newSigningSecret } from "../../platform/webhooks/sign.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { isOnEveryPlan, MAX_WEBHOOKS, OLD_SECRET_HOURS, TEST_EVENT } from "../../vocabulary/webhooks.ts";
import { isPublicAddress } from "../alerts/channels/public-address.ts";
import { endAlert } from "../alerts/raise.ts";
import { eventBody, isOfWorkspace, openWebhook, sealWebhook, type WebhookRow } from "../alerts/webhook-rows.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { loadNamedAccounts, ownPageIds } from "../team/page-names.ts";
import type { Reader } from "../workspaces/visible-pages.ts";
import { beginAnnouncing } from "./announce.ts";
import type { ChosenInput, WebhookInput } from "./schemas.ts";

type WebhookDeps = Pick<Deps, "core" | "sealer" | "queues" | "config" | "now">;
type Person = Reader & { userId: number; db: CommentsDb; subscription: SubscriptionTerms };
type Own = Person & { id: string };

/** The number of deliveries that the screen shows. */
const SHOWN = 50;

/** Lists the webhooks, the oldest first, and the latest deliveries to any of them. Secrets are not shown again. */
export async function listWebhooks(deps: WebhookDeps, { workspaceId }: { workspaceId: number }) {
  const { core, now } = deps;
  const { rows, accounts, log } = await batch(core, {
    rows: core.select().from(webhooks).where(isOfWorkspace(workspaceId)).orderBy(asc(webhooks.id)),
    accounts: loadNamedAccounts(core, workspaceId),
    log: core
      .select()
      .from(alertDeliveries)
      .where(and(eq(alertDeliveries.workspaceId, workspaceId), isNotNull(alertDeliveries.webhookId)))
      .orderBy(desc(alertDeliveries.id))
      .limit(SHOWN),
  });
  const listed = rows.map(async (row) => {
    const { address, secrets } = await openWebhook(deps, row);
    const pages = accounts.filter(({ id }) => row.pageIds?.includes(id)).map(({ publicId }) => publicId);
    return {
      ...{ id: row.publicId, address, events: row.events, pages: row.pageIds && pages },
      state: row.offAt !== null ? ("off" as const) : row.failingSince !== null ? ("failing" as const) : ("on" as const),
      failing_since: isoTimeOrNull(row.failingSince),
      /** Until when the secret of before signs, too; null when none does. */
      old_secret_until: isoTimeOrNull(secrets.map(({ until }) => until ?? 0).find((until) => until > now()) ?? null),
    };
  });
  const hosts = new Map(rows.map(({ id, host }) => [id, host]));
  return {
    success: true as const,
    webhooks: await Promise.all(listed),
    deliveries: log.map(({ id, webhookId, event, state, attempts, answer, durationMs, createdAt }) => ({
      ...{ id: String(id), host: hosts.get(webhookId ?? 0) ?? null, event, state, attempts, answer },
      ...{ duration_ms: durationMs, created_at: isoTime(createdAt) },
    })),
  };
}

/**
 * Makes a webhook, and returns its secret, which is shown this once.
 *
 * @throws AppError `validation_failed` for an address that we do not call, `unknown_page`, `plan_required`, `plan_limit_reached`
 */
export async function makeWebhook(deps: WebhookDeps, { address, ...chosen }: WebhookInput, person: Person) {
  const { core, config } = deps;
  const { workspaceId, userId } = person;
  if (!isPublicAddress(address, new URL(config.APP_ORIGIN).hostname))
    throw new AppError("validation_failed", {
      fieldErrors: [{ field: "address", message: "Escribe una dirección pública que empiece por https://" }],
    });
  const columns = await columnsOf(deps, chosen, person);
  const [at, publicId, secret] = [deps.now(), newPublicId(), newSigningSecret()];
  const row = {
    ...{ id: newId(at), publicId, workspaceId, ...columns, host: new URL(address).hostname, createdAt: at },
    sealed: await sealWebhook(deps, publicId, { address, secrets: [{ secret, until: null }] }),
    history: [{ at, userId, what: "made" as const }],
  };
  const hasRoom = lt(core.$count(webhooks, isOfWorkspace(workspaceId)), MAX_WEBHOOKS);
  const [made] = await core
    .insert(webhooks)
    .select(rowsFor(webhooks, row, { where: hasRoom }))
    .returning();
  if (!made)
    throw new AppError("plan_limit_reached", {
      message: `Puedes tener hasta ${MAX_WEBHOOKS} webhooks. Elimina alguno antes.`,
    });
  await beginAnnouncing(person.db, workspaceId);
  return { success: true as const, id: publicId, secret };
}

/** Changes what a webhook gets, and switches it on again. @throws AppError as `makeWebhook`, and `not_found` */
export async function changeWebhook(deps: WebhookDeps, chosen: ChosenInput, own: Own): Promise<void> {
  const columns = await columnsOf(deps, chosen, own);
  const { workspaceId } = await change(deps, own, "changed", async () => ({ ...columns, offAt: null }));
  await endAlert(deps, { workspaceId, kind: "webhook_off", subject: own.id });
}

/** Gives a webhook another secret, shown this once. The one of before signs, too, for a day. @throws AppError `not_found` */
export async function rotateSecret(deps: WebhookDeps, own: Own) {
  const secret = newSigningSecret();
  const until = deps.now() + OLD_SECRET_HOURS * HOUR_MS;
  await change(deps, own, "rotated", async (row) => {
    const { address, secrets } = await openWebhook(deps, row);
    const [before] = secrets;
    const both = [{ secret, until: null }, ...(before ? [{ ...before, until }] : [])];
    return { sealed: await sealWebhook(deps, row.publicId, { address, secrets: both }) };
  });
  return { success: true as const, secret };
}

/** Deletes a webhook with its address and secrets: nothing that waits for it is sent. @throws AppError `not_found` */
export async function deleteWebhook(deps: WebhookDeps, own: Own): Promise<void> {
  const { workspaceId } = await change(deps, own, "deleted", async ({ publicId }) => ({
    deletedAt: deps.now(),
    sealed: await sealWebhook(deps, publicId, { address: "", secrets: [] }),
  }));
  for (const kind of ["webhook_failing", "webhook_off"] as const)
    await endAlert(deps, { workspaceId, kind, subject: own.id });
}

/** Sends an event that did not happen, to show that it arrives. @throws AppError `not_found` */
export async function tryWebhook(deps: WebhookDeps, own: Own): Promise<void> {
  const { core, queues, now } = deps;
  const { id: webhookId, workspaceId } = await ownWebhook(core, own);
  const id = newId(now());
  const body = eventBody(TEST_EVENT, { at: now(), data: { message: "Así llegan los eventos de Atalaya." } });
  await core.insert(alertDeliveries).values({
    ...{ id, workspaceId, channel: "webhook", webhookId, event: TEST_EVENT, eventId: `test_${id}`, body },
    ...{ nextAt: now(), createdAt: now() },
  });
  await queues.alerts.send([{ deliveryId: id }]);
}

/** Sends a delivery again, with the same id; one that waits, now. @throws AppError `not_found` */
export async function resendDelivery(
  { core, queues, now }: WebhookDeps,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<void> {
  const deliveryId = Number(id);
  const [row] = await core
    .update(alertDeliveries)
    .set({ state: "queued", attempts: 0, nextAt: now() })
    .where(
      and(
        eq(alertDeliveries.id, deliveryId),
        eq(alertDeliveries.workspaceId, workspaceId),
        isNotNull(alertDeliveries.webhookId),
        // An attempt that runs holds the row.
        sql`(${ne(alertDeliveries.state, "queued")} OR ${isNotNull(alertDeliveries.answer)})`,
      ),
    )
    .returning({ id: alertDeliveries.id });
  if (!row) throw new AppError("not_found", { facts: `delivery ${id}` });
  await queues.alerts.send([{ deliveryId }]);
}

/** @throws AppError `plan_required` for events that the plan does not include, `unknown_page` */
async function columnsOf(deps: WebhookDeps, { events, pages }: ChosenInput, person: Person) {
  if (!events.every(isOnEveryPlan) && !entitlements(person.subscription, deps.now()).api)
    throw new AppError("plan_required");
  return { events, pageIds: pages && (await ownPageIds(deps, { ...person, pages })) };
}

async function ownWebhook(core: CoreDb, { workspaceId, id }: Own): Promise<WebhookRow> {
  const isOwn = and(isOfWorkspace(workspaceId), eq(webhooks.publicId, id));
  const row = await core.select().from(webhooks).where(isOwn).get();
  if (!row) throw new AppError("not_found", { facts: "webhook" });
  return row;
}

async function change(
  { core, now }: WebhookDeps,
  own: Own,
  what: KeyEvent["what"],
  values: (row: WebhookRow) => Promise<Partial<WebhookRow>>,
): Promise<WebhookRow> {
  const row = await ownWebhook(core, own);
  const history = [...row.history, { at: now(), userId: own.userId, what }];
  await core
    .update(webhooks)
    .set({ ...(await values(row)), history })
    .where(eq(webhooks.id, row.id));
  return row;
}
