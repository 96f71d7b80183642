import type { SQL } from "drizzle-orm";

/** A condition with its values written into the statement: with bound parameters SQLite does not use a partial index. */
export const inlineParameters = (condition: SQL): SQL => condition.inlineParams();
