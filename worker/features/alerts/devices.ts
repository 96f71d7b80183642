// The devices of a person that get pushes. They are the person's own: no workspace sees them.

import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { deviceContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import { alertDeliveries, pushSubscriptions, sessions, type users } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { isoTimeOrNull } from "../../time.ts";
import { deviceKey, MAX_DEVICES } from "../../vocabulary/alerts.ts";
import { paths } from "../../vocabulary/paths.ts";
import { isPublicAddress } from "./channels/public-address.ts";
import { pushBody } from "./channels/push.ts";
import type { Subscription } from "./schemas.ts";

type Person = Pick<typeof users.$inferSelect, "id" | "sessionVersion">;

/** Lists a person's devices, the latest first. */
export async function listDevices({ core }: Pick<Deps, "core">, { id, sessionVersion }: Person) {
  const rows = await core
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, id), eq(pushSubscriptions.sessionVersion, sessionVersion)))
    .orderBy(desc(pushSubscriptions.id))
    .limit(MAX_DEVICES);
  return rows.map((row) => ({
    id: String(row.id),
    key: deviceKey(row.endpointHash),
    device: row.device,
    delivered_at: isoTimeOrNull(row.deliveredAt),
  }));
}

/**
 * Stores the subscription of a browser. Safe to repeat; a browser of another person now belongs to this one.
 *
 * @throws AppError `validation_failed` for an address that we do not call
 */
export async function addDevice(
  { core, sealer, config, now }: Pick<Deps, "core" | "sealer" | "config" | "now">,
  { person, sessionId, subscription }: { person: Person; sessionId: string; subscription: Subscription },
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isPublicAddress(endpoint, new URL(config.APP_ORIGIN).hostname))
    throw new AppError("validation_failed", {
      fieldErrors: [{ field: "endpoint", message: "El servicio de avisos de este navegador no es válido" }],
    });
  const endpointHash = await sha256Hex(endpoint);
  const session = await core.select({ device: sessions.device }).from(sessions).where(eq(sessions.id, sessionId)).get();
  const row = {
    userId: person.id,
    sealed: await sealer.seal(JSON.stringify({ endpoint, keys }), deviceContext(endpointHash)),
    device: session?.device ?? "",
    sessionVersion: person.sessionVersion,
    createdAt: now(),
    deliveredAt: null,
  };
  const newest = core
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.id))
    .orderBy(desc(pushSubscriptions.id))
    .limit(MAX_DEVICES);
  await batch(core, {
    stored: core
      .insert(pushSubscriptions)
      .values({ id: newId(now()), endpointHash, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: row }),
    crowded: core
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, person.id), notInArray(pushSubscriptions.id, newest))),
  });
}

/** @throws AppError `not_found` when the person has no such device */
export async function removeDevice(
  { core }: Pick<Deps, "core">,
  { person, id }: { person: Person; id: number },
): Promise<void> {
  const gone = await core
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, person.id)))
    .returning({ id: pushSubscriptions.id });
  if (gone.length === 0) throw new AppError("not_found", { facts: `device ${id}` });
}

/**
 * Sends a notification to one device, to show that it arrives.
 *
 * @throws AppError `not_found` when the person has no such device
 */
export async function tryDevice(
  { core, queues, now }: Pick<Deps, "core" | "queues" | "now">,
  { person, workspaceId, id }: { person: Person; workspaceId: number; id: number },
): Promise<void> {
  const [device] = await core
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, person.id)));
  if (!device) throw new AppError("not_found", { facts: `device ${id}` });
  const deliveryId = newId(now());
  await core.insert(alertDeliveries).values({
    id: deliveryId,
    workspaceId,
    channel: "push",
    body: pushBody({
      id: deliveryId,
      sentences: ["Así te llegarán los avisos en este dispositivo."],
      place: paths.settings,
    }),
    subscriptionId: id,
    nextAt: now(),
    createdAt: now(),
  });
  await queues.alerts.send([{ deliveryId }]);
}
