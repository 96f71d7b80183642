// People's requests to delete their data.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** People's requests, through Meta, to delete the data that we hold of them. */
export const dataDeletions = sqliteTable(
  "data_deletions",
  {
    /** Confirmation code; the same request delivered again has the same one. */
    code: text().primaryKey(),
    /** App-scoped id of the person, sealed; emptied once done. */
    sealedPerson: text("sealed_person"),
    /** When Meta issued it. */
    issuedAt: integer("issued_at").notNull(),
    requestedAt: integer("requested_at").notNull(),
    completedAt: integer("completed_at"),
  },
  (t) => [index("data_deletions_open").on(t.requestedAt).where(sql`completed_at IS NULL`)],
);

/** Meta's signed requests without a time of issue: the time when each one first arrived counts instead. */
export const signedRequests = sqliteTable("signed_requests", {
  /** Keyed hash of the whole request. */
  hash: text().primaryKey(),
  receivedAt: integer("received_at").notNull(),
});
