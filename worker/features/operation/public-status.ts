// The public state of the service: what `watch.ts` found in the last minutes, in three parts and three states. Names, figures and
// databases are not shown.

import { isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { incidents } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { type PartState, SERVICE_PARTS, type ServicePart } from "../../vocabulary/service-status.ts";
import { CRON_SILENT_MS, readLastCronAt } from "./deep-health.ts";

type StatusDeps = Pick<Deps, "core" | "isOutboundHeld" | "now">;

type PublicStatus = {
  at: string;
  parts: {
    part: ServicePart;
    state: PartState;
    /** ISO 8601; null when everything works, or when unknown. */
    since: string | null;
  }[];
};

/** How often an isolate reads the database, however many visitors there are. */
const KEPT_MS = 30_000;
const cache = new WeakMap<StatusDeps["core"], { until: number; status: PublicStatus }>();

export async function readPublicStatus(deps: StatusDeps): Promise<PublicStatus> {
  const now = deps.now();
  const cached = cache.get(deps.core);
  if (cached && now < cached.until) return cached.status;
  const status = await readStatus(deps, now);
  cache.set(deps.core, { until: now + KEPT_MS, status });
  return status;
}

async function readStatus(deps: StatusDeps, now: number): Promise<PublicStatus> {
  try {
    return statusOf(await readAffectedParts(deps, now), now);
  } catch (error) {
    logFailure("status_unknown", error);
    const at = isoTime(now);
    return { at, parts: SERVICE_PARTS.map((part) => ({ part, state: "down", since: null })) };
  }
}

type AffectedPart = { part: ServicePart; since: number | null };

async function readAffectedParts(deps: StatusDeps, now: number): Promise<AffectedPart[]> {
  const open = await deps.core
    .select({ name: incidents.name, startedAt: incidents.startedAt })
    .from(incidents)
    .where(isNull(incidents.endedAt));
  const affected = open.flatMap(({ name, startedAt }): AffectedPart[] => {
    const part = PARTS_OF[name.split(" ")[0]!];
    return part ? [{ part, since: startedAt }] : [];
  });
  // A cron that does not run cannot report this itself.
  const cronAt = await readLastCronAt(deps);
  if (cronAt !== null && cronAt <= now - CRON_SILENT_MS) affected.push({ part: "moderation", since: cronAt });
  return deps.isOutboundHeld ? [...affected, { part: "actions", since: null }] : affected;
}

/** The part of the service that an incident of `incidents.ts` affects, by its kind; those that are missing no customer notices. */
const PARTS_OF: Partial<Record<string, ServicePart>> = {
  database_out: "screens",
  cron_silent: "moderation",
  backlog: "moderation",
  dead_letters: "moderation",
  error_rate: "moderation",
  network_refuses: "actions",
};

function statusOf(affected: AffectedPart[], now: number): PublicStatus {
  const parts = SERVICE_PARTS.map((part) => {
    const its = affected.filter((each) => each.part === part);
    if (its.length === 0) return { part, state: "ok" as const, since: null };
    const starts = its.flatMap(({ since }) => since ?? []);
    return {
      part,
      state: "problems" as const,
      since: starts.length > 0 ? isoTime(Math.min(...starts)) : null,
    };
  });
  return { at: isoTime(now), parts };
}
