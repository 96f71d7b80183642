import { and, eq, exists, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundRows } from "../../platform/db/bound-json.ts";
import { type AlertData, alerts } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { AlertKind } from "../../vocabulary/alerts.ts";
import { pageEvents } from "./page-events.ts";

type About = {
  workspaceId: number;
  kind: AlertKind;
  /** The subject of the alert. While an alert of this kind and subject is open, no second one is raised. */
  subject: string;
};

/**
 * Raises an alert, with its events for webhooks. Safe to repeat.
 *
 * @param about.userId the only person who gets a push; missing: everybody who wants pushes of its kind
 */
export async function raiseAlert(
  deps: Pick<Deps, "core" | "now">,
  { data, userId = null, ...about }: About & { data: AlertData; userId?: number | null },
): Promise<void> {
  const { core, now } = deps;
  const id = newId(now());
  const wasRaised = exists(core.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id)));
  await batch(core, {
    raised: core
      .insert(alerts)
      .values({ id, ...about, data, userId, createdAt: now(), dueAt: now() })
      .onConflictDoNothing(),
    ...(await pageEvents(deps, { ...about, id, data, when: wasRaised })),
  });
}

/** Raises several alerts without data, in one statement. */
export async function raiseAlerts({ core, now }: Pick<Deps, "core" | "now">, raised: readonly About[]): Promise<void> {
  if (raised.length === 0) return;
  const { from, field } = boundRows(raised.map((about) => ({ id: newId(now()), ...about })));
  const row = {
    id: field("id"),
    workspaceId: field("workspaceId"),
    kind: field("kind"),
    subject: field("subject"),
    data: { page: null, count: null },
    createdAt: now(),
    dueAt: now(),
  };
  await core
    .insert(alerts)
    .select(rowsFor(alerts, row, { from }))
    .onConflictDoNothing();
}

/** Ends an alert, so that the next time raises a new one. The events for webhooks say that a connection is back. */
export async function endAlert(deps: Pick<Deps, "core" | "now">, about: About): Promise<void> {
  const { core, now } = deps;
  const { workspaceId, kind, subject } = about;
  const isOpen = and(
    eq(alerts.workspaceId, workspaceId),
    eq(alerts.kind, kind),
    eq(alerts.subject, subject),
    isNull(alerts.endedAt),
  );
  const open = kind === "connection_broken" && (await core.select().from(alerts).where(isOpen).get());
  const when = exists(core.select({ id: alerts.id }).from(alerts).where(isOpen));
  await batch(core, {
    ...(open ? await pageEvents(deps, { ...about, id: open.id, data: open.data, when, isOver: true }) : {}),
    ended: core.update(alerts).set({ endedAt: now() }).where(isOpen),
  });
}
