// Settings that judge comments, what pages learned, and what was read in pictures.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Category } from "../../../vocabulary/judging/categories.ts";
import type { Exception } from "../../../vocabulary/judging/exceptions.ts";
import type { BlockTerms } from "../../../vocabulary/judging/institution.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import type { Adapter } from "../../../vocabulary/judging/learning.ts";
import type { PictureReading } from "../../../vocabulary/judging/pictures.ts";
import type { PostRule } from "../../../vocabulary/judging/post-rules.ts";
import { pages } from "./pages.ts";
import { workspaces } from "./workspaces.ts";

/**
 * Immutable: saving settings writes a new row, so that an old decision can always be explained and replayed. A row that no
 * decision used is deleted when another replaced it (`features/retention/prune-snapshots.ts`).
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
    /** Kept short, since every batch reads the row: long lists are in `wordLists`. `wholeSettings` adds them again. */
    settings: text({ mode: "json" }).$type<Omit<PolicySettings, ListOfWords>>().notNull(),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
    /** When comments were first judged by it, so that decisions may name it; null before. */
    usedAt: integer("used_at"),
    /** Hashes of `wordLists`; null for a list that is in `settings`. */
    prohibitedHash: text("prohibited_hash"),
    allowedHash: text("allowed_hash"),
  },
  (t) => [
    // The latest row of a scope is in force.
    index("policies_scope").on(t.workspaceId, t.pageId, t.id),
    // Used when a page is deleted.
    index("policies_page").on(t.pageId).where(sql`page_id IS NOT NULL`),
    index("policies_unused").on(t.id).where(sql`used_at IS NULL`),
  ],
);

/**
 * The settings that an owner saved, for the workspace or for one page. A missing field takes the workspace's value, then the
 * default.
 */
export type PolicySettings = {
  automod: boolean;
  prohibitedKeywords: string[];
  allowedWords?: string[];
  allowedDomains?: string[];
  observeOnly?: boolean;
  /** Whether a detected raid starts automatically. */
  automaticRaid?: boolean;
  sensitivity?: Partial<Record<Category, Sensitivity>>;
  /** Which prohibited words came from packs, by the pack; only for the screen. */
  packs?: Record<string, string[]>;
  exceptions?: SavedException[];
  /** Only for a page. */
  postRules?: SavedPostRule[];
  /** Only for a page: whether it learns from corrections, and which of them its people forgot. */
  learning?: LearningChoices;
  /** How far these settings were applied to older comments; the only part of a row that ever changes. */
  application?: SettingsApplication;
};

/** An exception, with its origin; one that hides a person also with its terms. */
export type SavedException = Exception &
  BlockTerms & {
    /** The comment that it was made from; 0 for one of a phrase or a finding that came from another page or a file. */
    commentId: number;
    createdAt: number;
    /** Core id of the member who made it. */
    createdBy: number;
  };

/** A rule of a post, with its origin. `createdBy` is null for a raid that started automatically. */
export type SavedPostRule = PostRule & { createdAt: number; createdBy: number | null };

/** An application of the new settings to older comments. */
export type SettingsApplication = {
  startedAt: number;
  /** Comments posted before this moment are not changed. */
  since: number;
  /**
   * The snapshot that these settings replaced, 0 for none: only comments change for which the two differ. Left out when all older
   * comments follow the settings.
   */
  insteadOf?: number;
  /** The next part starts below it, `postedAt.id`; null at the start. */
  cursor: string | null;
  /** Comments read, and their outcomes. */
  considered: number;
  hidden: number;
  released: number;
  updatedAt: number;
  /** Null while it runs. */
  finishedAt: number | null;
  /** Whether newer settings replaced it before it finished. */
  superseded: boolean;
};

/** The lists of settings that may be long. */
export type ListOfWords = "prohibitedKeywords" | "allowedWords";

export type LearningChoices = {
  off?: true;
  /** Ids of comments whose corrections are not used. */
  forgotten?: number[];
  /** Corrections until this moment are not used. */
  forgottenUntil?: number;
};

/** Long lists of settings, stored once for all snapshots of a workspace that have them. */
export const wordLists = sqliteTable(
  "word_lists",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** SHA-256 of `words`. */
    hash: text().notNull(),
    /** A JSON array, as in the settings. */
    words: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.hash] })],
);

/**
 * Who changed the rules of a workspace, and what: a row for each change, written with it. The log shows them, so they outlast the
 * settings that they led to.
 */
export const ruleChanges = sqliteTable(
  "rule_changes",
  {
    /** That of the settings which it saved; its own when it is about a connection. */
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Null for the whole workspace. */
    pageId: integer("page_id"),
    /** Null when it was not a person. */
    userId: integer("created_by"),
    /** The name of the key by which a program did it in their name; null without one. */
    key: text(),
    at: integer().notNull(),
    changes: text({ mode: "json" }).$type<RuleChange[]>().notNull(),
    /** Older comments were judged again, back to this moment; null when the change is only about new ones. */
    appliedSince: integer("applied_since"),
    isUndo: integer("is_undo", { mode: "boolean" }).notNull(),
  },
  (t) => [index("rule_changes_at").on(t.workspaceId, t.at)],
);

/** A value that changed, or what a list got and lost; a changed entry of a list is in both. Neither has an author's key. */
export type RuleChange =
  | { field: string; before: string | boolean | null; after: string | boolean | null }
  | { field: string; added: RuleItem[]; removed: RuleItem[] };
/** A word or domain, or what the log says of a rule. `post`, `mode`: of a post's rule; `effect`, `about`, `what`: of an exception;
 * `lasts`, `why`: of one that hides a person; `content`: the whole of an automatic or saved reply. */
export type RuleItem =
  | string
  | {
      id: string;
      post?: string | null;
      mode?: string;
      effect?: string;
      about?: string;
      what?: string;
      lasts?: string | undefined;
      why?: string | undefined;
      content?: Readonly<Record<string, unknown>>;
    };

/** The adapters of a page, one row for each training. The latest one is in force; decisions name theirs. */
export const learnedAdapters = sqliteTable(
  "learned_adapters",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    pageId: integer("page_id").notNull(),
    /** Null when there is nothing to learn. */
    adapter: text({ mode: "json" }).$type<Adapter | null>(),
    /** The number of corrections that it was trained on. */
    corrections: integer().notNull(),
    /** Hash of the training input; the same input makes no new row. */
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
    /** The author key. */
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

/** Readings of comments' pictures by hash, so that a picture that many people post is read once. */
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
