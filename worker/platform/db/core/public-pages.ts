// The page of rules and figures that an owner publishes at `/p/slug`: one for a page with all of its networks.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RuleCode } from "../../../vocabulary/judging/published-rules.ts";
import { workspaces } from "./workspaces.ts";

export const publicPages = sqliteTable(
  "public_pages",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The `groupKey` of the page. */
    groupKey: text("group_key").notNull(),
    /** Its address now; always one of `publicSlugs`. */
    slug: text().notNull(),
    /** Whether anybody can see it. */
    isOn: integer("is_on", { mode: "boolean" }).notNull(),
    /** Whether search engines may list it. */
    isIndexed: integer("is_indexed", { mode: "boolean" }).notNull(),
    /** Plain text; empty for none. */
    introduction: text().notNull(),
    /** The rules in the owner's words, plain text; a line is a paragraph. */
    rules: text().notNull(),
    /** The exact figures, counted at most once a day; null before. Read through `features/public-pages/figures.ts`. */
    figures: text({ mode: "json" }).$type<PublicFigures>(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.groupKey] })],
);

/** Every address that a page had: an older one leads to the present one, and nobody else gets it. */
export const publicSlugs = sqliteTable(
  "public_slugs",
  {
    slug: text().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    groupKey: text("group_key").notNull(),
  },
  (t) => [index("public_slugs_page").on(t.workspaceId, t.groupKey)],
);

/** Of 90 days. Only numbers: no text, name or id of anybody. */
export type PublicFigures = {
  /** First and last day, `YYYY-MM-DD` in the workspace's time zone. */
  from: string;
  to: string;
  received: number;
  /** Hidden or deleted comments by the code of their rule (`vocabulary/judging/published-rules.ts`). */
  byRule: Partial<Record<RuleCode, number>>;
  /** Hidden by Atalaya itself, from receiving to the network's confirmation; null when there are too few. */
  medianSeconds: number | null;
  givenBack: number;
  /** What visitors asked about hidden comments, and how people answered. */
  appeals: { asked: number; restored: number; kept: number; medianSeconds: number | null };
};
