// Settings that comments are judged by, what pages learned, and what was read in pictures.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Category } from "../../../vocabulary/judging/categories.ts";
import type { Exception } from "../../../vocabulary/judging/exceptions.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import type { Adapter } from "../../../vocabulary/judging/learning.ts";
import type { PictureContent } from "../../../vocabulary/judging/pictures.ts";
import type { PostRule } from "../../../vocabulary/judging/post-rules.ts";
import { pages } from "./pages.ts";
import { workspaces } from "./workspaces.ts";

/**
 * Immutable: saving settings writes a new row, so that an old decision can always be explained and replayed. One that no
 * decision was made with is deleted when another took its place (`features/retention/prune-snapshots.ts`).
 */
export const policies = sqliteTable(
  "policies",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Null for the settings of the whole workspace. */
    pageId: integer("page_id").references(() => pages.id),
    /** Short, since every batch reads facts of the row: long lists stand in `wordLists`. `wholeSettings` puts them back. */
    settings: text({ mode: "json" }).$type<Omit<PolicySettings, ListOfWords>>().notNull(),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
    /** When comments were first judged by it, so that decisions may name it; null before. */
    usedAt: integer("used_at"),
    /** Hashes of `wordLists`; null for a list that stands in `settings`. */
    prohibitedHash: text("prohibited_hash"),
    allowedHash: text("allowed_hash"),
  },
  (t) => [
    // The latest row of a scope is in force.
    index("policies_scope").on(t.workspaceId, t.pageId, t.id),
    // A page that is deleted is looked for here.
    index("policies_page").on(t.pageId).where(sql`page_id IS NOT NULL`),
    index("policies_unused").on(t.id).where(sql`used_at IS NULL`),
  ],
);

/** What an owner saved, for the workspace or for one page. A missing field takes the workspace's value, then the default. */
export type PolicySettings = {
  automod: boolean;
  prohibitedKeywords: string[];
  allowedWords?: string[];
  allowedDomains?: string[];
  observeOnly?: boolean;
  /** A siege that is recognised begins by itself. */
  automaticSiege?: boolean;
  sensitivity?: Partial<Record<Category, Sensitivity>>;
  exceptions?: SavedException[];
  /** Only of a page. */
  postRules?: SavedPostRule[];
  /** Only of a page: whether it learns from corrections, and which of them its people forgot. */
  learning?: LearningChoices;
  /** How far these settings were applied to older comments; the only part of a row that ever changes. */
  application?: SettingsApplication;
};

/** An exception, and where it comes from. */
export type SavedException = Exception & {
  /** The comment that it was made from. */
  commentId: number;
  createdAt: number;
  /** Core id of the member who made it. */
  createdBy: number;
};

/** A rule of a post, and where it comes from. `createdBy` is null for a siege that began by itself. */
export type SavedPostRule = PostRule & { createdAt: number; createdBy: number | null };

/** The owner applied the new settings to older comments too. */
export type SettingsApplication = {
  startedAt: number;
  /** Comments posted before this moment stay as they are. */
  since: number;
  /**
   * The snapshot whose place these settings took, 0 for none: only comments change about which the two differ. Left out where all
   * older comments follow the settings.
   */
  insteadOf?: number;
  /** The next chunk begins below it, `postedAt.id`; null at the start. */
  cursor: string | null;
  /** Comments read, and their outcomes. */
  considered: number;
  hidden: number;
  released: number;
  updatedAt: number;
  /** Null while it runs. */
  finishedAt: number | null;
  /** Newer settings replaced it before it finished. */
  superseded: boolean;
};

/** The lists of settings that may be long. */
export type ListOfWords = "prohibitedKeywords" | "allowedWords";

export type LearningChoices = {
  off?: true;
  /** Ids of comments; the corrections of them teach nothing. */
  forgotten?: number[];
  /** Corrections until this moment teach nothing. */
  forgottenUntil?: number;
};

/** Long lists of settings, each once for all snapshots of its workspace that have it. */
export const wordLists = sqliteTable(
  "word_lists",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** SHA-256 of `words`. */
    hash: text().notNull(),
    /** A JSON array, as it stood in the settings. */
    words: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.hash] })],
);

/** What a page learned from the corrections of its people, a row for each time. The latest one is in force; decisions name theirs. */
export const learnedAdapters = sqliteTable(
  "learned_adapters",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    pageId: integer("page_id").notNull(),
    /** Null when there is nothing to learn, or nothing any more. */
    adapter: text({ mode: "json" }).$type<Adapter | null>(),
    /** Corrections that it was made of. */
    corrections: integer().notNull(),
    /** Of all that it was made of: the same again makes no new row. */
    digest: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When comments were first judged by it, so that decisions may name it; null before. */
    usedAt: integer("used_at"),
  },
  (t) => [
    index("learned_adapters_page").on(t.workspaceId, t.pageId, t.id),
    index("learned_adapters_unused").on(t.id).where(sql`used_at IS NULL`),
  ],
);

/** Workspaces whose settings name an author in an exception, now or earlier: for the deletion of a person's data. */
export const exceptionAuthors = sqliteTable(
  "exception_authors",
  {
    /** As comments name their author. */
    authorKey: text("author_key").notNull(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
  },
  (t) => [
    primaryKey({ columns: [t.authorKey, t.workspaceId] }),
    // For the deletion of an account.
    index("exception_authors_workspace").on(t.workspaceId),
  ],
);

/** What was read in pictures of comments, by their hash: one that many people post is read once. */
export const pictureReadings = sqliteTable(
  "picture_readings",
  {
    /** SHA-256 of its bytes, 64 hexadecimal digits. */
    hash: text().primaryKey(),
    reading: text({ mode: "json" }).$type<PictureReading>().notNull(),
    readAt: integer("read_at").notNull(),
  },
  (t) => [index("picture_readings_at").on(t.readAt)],
);

/** What a model read in a picture. */
type PictureReading = { text: string; content: PictureContent; probability: number; model: string };
