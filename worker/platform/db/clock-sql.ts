// SQL for local clock times. A local moment is in epoch milliseconds with the zone's offset to UTC added.
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";

/** Days since the epoch. */
export const dayNumberOf = (local: SQL) => sql<number>`${local} / ${sql.raw(String(DAY_MS))}`;

/** From 1 (Monday) to 7; the epoch began on a Thursday. */
export const weekdayOf = (local: SQL) => sql<number>`(${dayNumberOf(local)} + 3) % 7 + 1`;

/** Hour of the day, from 0 to 23. */
export const hourOf = (local: SQL) => sql<number>`${local} / ${sql.raw(String(HOUR_MS))} % 24`;
