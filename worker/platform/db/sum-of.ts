import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The sum of a column or an expression; 0 when there are no rows. */
export const sumOf = (values: SQLWrapper): SQL<number> => sql<number>`coalesce(sum(${values}), 0)`;
