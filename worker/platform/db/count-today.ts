import { sql } from "drizzle-orm";
import { utcDay } from "../../time.ts";
import { serviceCounters } from "./core.ts";
import type { CoreDb } from "./open.ts";

/** Adds one to a counter of the service, on the day of UTC that contains `at`. */
export async function countToday(
  core: CoreDb,
  name: (typeof serviceCounters.$inferInsert)["name"],
  at: number,
): Promise<void> {
  await core
    .insert(serviceCounters)
    .values({ name, day: utcDay(at), count: 1 })
    .onConflictDoUpdate({
      target: [serviceCounters.name, serviceCounters.day],
      set: { count: sql`${serviceCounters.count} + 1` },
    });
}
