import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundRows } from "../../platform/db/bound-json.ts";
import { type AlertData, alerts } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { AlertKind } from "../../vocabulary/alerts.ts";

type About = {
  workspaceId: number;
  kind: AlertKind;
  /** The subject of the alert. While an alert of this kind and subject is open, no second one is raised. */
  subject: string;
};

/**
 * Raises an alert. Safe to repeat.
 *
 * @param about.userId the only person who gets a push; missing: everybody who wants pushes of its kind
 */
export async function raiseAlert(
  { core, now }: Pick<Deps, "core" | "now">,
  { data, userId = null, ...about }: About & { data: AlertData; userId?: number | null },
): Promise<void> {
  await core
    .insert(alerts)
    .values({ id: newId(now()), ...about, data, userId, createdAt: now(), dueAt: now() })
    .onConflictDoNothing();
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

/** Ends an alert, so that the next time raises a new one. */
export async function endAlert(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, kind, subject }: About,
): Promise<void> {
  await core
    .update(alerts)
    .set({ endedAt: now() })
    .where(
      and(
        eq(alerts.workspaceId, workspaceId),
        eq(alerts.kind, kind),
        eq(alerts.subject, subject),
        isNull(alerts.endedAt),
      ),
    );
}
