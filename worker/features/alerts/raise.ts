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
  /** What it is about: while one of this kind and subject is open, no second one begins. */
  subject: string;
};

/**
 * Something happened that the owner wants to know. Safe to repeat.
 *
 * @param about.userId whom alone it is pushed to; missing: everybody who wants pushes of its kind
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

/** The same for several that carry no facts, in one statement. */
export async function raiseAlerts({ core, now }: Pick<Deps, "core" | "now">, some: readonly About[]): Promise<void> {
  if (some.length === 0) return;
  const { from, field } = boundRows(some.map((about) => ({ id: newId(now()), ...about })));
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

/** It is over: the next time is a new alert. */
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
