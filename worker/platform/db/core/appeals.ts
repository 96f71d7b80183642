// What visitors of a published page ask about hidden comments.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AppealOutcome } from "../../../vocabulary/appeals.ts";
import type { RuleCode } from "../../../vocabulary/judging/published-rules.ts";
import { workspaces } from "./workspaces.ts";

/** Deleted `APPEAL_DAYS` after they arrived. */
export const appeals = sqliteTable(
  "appeals",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The `groupKey` of the page, and its name as the visitor saw it. */
    groupKey: text("group_key").notNull(),
    pageName: text("page_name").notNull(),
    /** Equal for the same page, link and text: those that wait are decided together. */
    key: text().notNull(),
    /** Of the post, on a known network; empty for none. */
    link: text().notNull(),
    /** What the comment said, as the visitor remembers it. */
    text: text().notNull(),
    why: text().notNull(),
    /** Where the answer goes, sealed; null for nowhere, and after `APPEAL_ADDRESS_DAYS`. */
    sealedAddress: text("sealed_address"),
    createdAt: integer("created_at").notNull(),
    /** Null while it waits for a person. */
    decidedAt: integer("decided_at"),
    /** Id of the person. */
    decidedBy: integer("decided_by"),
    outcome: text().$type<AppealOutcome>(),
    /** The rule by which the comment stays hidden. */
    rule: text().$type<RuleCode>(),
    /** The comment, in the workspace's comments database. */
    commentId: integer("comment_id"),
    /** Its `externalKey`. */
    commentKey: text("comment_key"),
    /** The `decisionSeq` that the decision gave it; null when it changed nothing there. */
    decisionSeq: integer("decision_seq"),
  },
  (t) => [
    index("appeals_workspace").on(t.workspaceId, t.id),
    index("appeals_addressed").on(t.id).where(sql`sealed_address IS NOT NULL`),
  ],
);
