// People's requests to delete their data, and the contract about processing it.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { workspaces } from "./workspaces.ts";

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

/** Who accepted which version of the contract about processing comments, for their workspace. Never changed. */
export const contractAcceptances = sqliteTable(
  "contract_acceptances",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** A day, as `CONTRACT_VERSION`. */
    version: text().notNull(),
    /** The name that the person signed with, and for whom. */
    name: text().notNull(),
    company: text().notNull(),
    /** Id of the person. */
    acceptedBy: integer("accepted_by").notNull(),
    acceptedAt: integer("accepted_at").notNull(),
    /** How many of `PROCESSOR_CHANGES` the owner was told of. */
    told: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.version] })],
);
