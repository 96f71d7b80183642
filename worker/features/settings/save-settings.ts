import { and, eq, exists, gte, inArray, max, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import {
  type ListOfWords,
  type PolicySettings,
  policies,
  ruleChanges,
  type SavedException,
  type SettingsApplication,
  wordLists,
} from "../../platform/db/core.ts";
import { keysOfMillisecond, newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { DAY_MS, HOUR_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import { institutionSince, isJustified } from "../workspaces/block-terms.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";
import { changedSettings } from "./changed-settings.ts";
import { DEFAULT_SETTINGS } from "./policy.ts";
import { loadLatestSnapshot, type Snapshot, withoutApplication } from "./queries.ts";
import { ruleChangesOf } from "./rule-changes.ts";
import type { SettingsInput } from "./schemas.ts";

const CHANGED = "Alguien guardó otros cambios mientras editabas. Recarga la configuración para no perder ninguno.";
/** The maximum number of attempts when other saves come in between. */
const MAX_TRIES = 5;

/** The maximum number of bytes of all lists of a scope together, because every isolate that judges its comments reads them. */
const MAX_BYTES = 256 * 1024;
const TOO_LONG = "Tus listas ocupan demasiado en conjunto. Quita palabras o acórtalas.";
/** The maximum number of saves of a workspace in an hour. An unused one is deleted after a quarter of an hour. */
const MAX_SAVES = 60;
/**
 * The maximum number of bytes that a workspace saves in a day, UTC, because settings that judged comments are kept. A list that
 * it already has does not count.
 */
const MAX_BYTES_PER_DAY = 8 * 1024 * 1024;
const TOO_MUCH = "Hoy has guardado listas muy largas muchas veces. Mañana podrás guardar más cambios.";
const UNJUSTIFIED =
  "En el modo de institución se oculta a una persona desde uno de sus comentarios, con un motivo y un plazo.";
const TOO_OFTEN = "Has guardado muchos cambios seguidos. Espera unos minutos e inténtalo de nuevo.";

type Scope = {
  workspaceId: number;
  /** Null when it was not a person. */
  userId: number | null;
  /** The name of the key by which a program does it, for the log. */
  key?: string | undefined;
  /** A page of the workspace, already checked; null for the whole workspace. */
  pageId: number | null;
  /** With `applyTo: "past"`: comments before this moment are not changed. Three months back when left out. */
  since?: number;
};

/** Saves settings that a person edited. */
export const saveSettings = (
  deps: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId, userId, pageId, version, applyTo, since, ...change }: SettingsInput & Scope,
): Promise<Snapshot> =>
  changeSettings(deps, {
    ...{ workspaceId, userId, pageId, version, applyTo },
    ...(since !== undefined && { since }),
    change: (before) => changedSettings(before, change),
  });

type Change = Scope &
  Pick<SettingsInput, "version" | "applyTo"> & {
    /** With `applyTo: "past"`: whether only those older comments change for which the old and new settings differ. */
    onlyDifferences?: boolean;
    /** Whether it takes back an earlier change, for the log. */
    isUndo?: boolean;
    /** Returns the settings after the change. @throws AppError when the change is refused */
    change: (before: PolicySettings) => PolicySettings;
  };

/**
 * Saves new settings for the whole workspace, or for one of its pages. The old row stays: decisions made under it can still be
 * explained. With `applyTo: "past"` the queue applies them to older comments. The same settings once more store nothing.
 *
 * @throws AppError `changed_meanwhile` when `version` is given and is not the latest; without it the last save wins, and the
 *   fields that it left out stay as the other one saved them; `validation_failed` for lists that are too long together;
 *   `too_many_requests` after 60 saves in an hour, or 8 MB in a day, and for older comments as `takeWriteQuota`
 */
export async function changeSettings(deps: Pick<Deps, "core" | "queues" | "now">, input: Change): Promise<Snapshot> {
  const { core, queues, now } = deps;
  const {
    workspaceId,
    userId,
    key = null,
    pageId,
    version,
    applyTo,
    since,
    onlyDifferences = false,
    isUndo = false,
    change,
  } = input;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await loadLatestSnapshot(core, { workspaceId, pageId });
    if (version !== undefined && version !== String(before?.id ?? 0)) throw changedMeanwhile();
    const at = now();
    const saved = before ? withoutApplication(before.settings) : DEFAULT_SETTINGS;
    const changed = change(saved);
    if (before && applyTo !== "past" && JSON.stringify(changed) === JSON.stringify(saved)) return before;
    await requireJustified(core, { workspaceId, before: before?.settings.exceptions, after: changed.exceptions, at });
    const parts = await listsApart(changed);
    await requireRoom(core, { workspaceId, at, changed, parts });
    if (applyTo === "past") await takeWriteQuota(deps, workspaceId, [null]);
    const settings: PolicySettings = {
      ...changed,
      ...(applyTo === "past" && {
        application: startedApplication(
          at,
          { since: since ?? at - PAST_DAYS * DAY_MS, ...(onlyDifferences && { insteadOf: before?.id ?? 0 }) },
          before?.settings.application,
        ),
      }),
    };
    // Of two rows in one millisecond, the later one must have the higher key.
    const id = Math.max(newId(at), (before?.id ?? 0) + 1);
    const row = { id, workspaceId, pageId, createdBy: userId, createdAt: at, usedAt: null };
    const logged = {
      ...{ id, workspaceId, pageId, userId, key, at, isUndo, appliedSince: settings.application?.since ?? null },
      changes: ruleChangesOf(saved, settings, { pageId, at }),
    };
    if (!(await insertAfter(core, before?.id ?? null, { row: { ...row, settings }, parts, logged }))) continue;
    if (applyTo === "past") await queues.settings.send([{ workspaceId, policyId: id }]);
    return { id, workspaceId, pageId, settings, usedAt: null };
  }
  throw changedMeanwhile();
}

type Mutes = { workspaceId: number; before: SavedException[] | undefined; after: SavedException[] | undefined };

/** In the institution's mode no door hides a person without reason and end. @throws AppError `validation_failed` */
async function requireJustified(core: CoreDb, { workspaceId, before, after = [], at }: Mutes & { at: number }) {
  const added = after.filter(({ id }) => !before?.some((each) => each.id === id));
  const loose = added.some((each) => each.effect === "hide" && each.about.kind === "author" && !isJustified(each, at));
  if (loose && (await institutionSince(core, workspaceId)) !== null)
    throw new AppError("validation_failed", { message: UNJUSTIFIED });
}

async function requireRoom(
  core: CoreDb,
  { workspaceId, at, changed, parts }: { workspaceId: number; at: number; changed: PolicySettings; parts: Parts },
): Promise<void> {
  const size = (stored: string) => utf8(stored).length;
  if (size(JSON.stringify(changed)) > MAX_BYTES) throw new AppError("validation_failed", { message: TOO_LONG });
  const storedHashes = await loadStoredLists(core, workspaceId, parts);
  const fresh = parts.lists.filter(({ hash }) => !storedHashes.has(hash));
  const bytes = fresh.reduce(
    (sum, { words }) => sum + size(words),
    size(JSON.stringify({ ...changed, ...parts.without })),
  );
  // Keys increase with time and are in the index by workspace, so no row is read.
  const ofThisHour = and(eq(policies.workspaceId, workspaceId), gte(policies.id, keysOfMillisecond(at - HOUR_MS)[0]));
  if ((await core.$count(policies, ofThisHour)) >= MAX_SAVES)
    throw new AppError("too_many_requests", { message: TOO_OFTEN, retryAfterSeconds: 900 });
  const [windowMs, name] = [DAY_MS, `settings:${workspaceId}`];
  const room = await takeFromWindow(core, { name, windowMs, now: at, wanted: bytes, upTo: MAX_BYTES_PER_DAY });
  if (room < bytes) {
    const retryAfterSeconds = Math.ceil((windowStart(at, windowMs) + windowMs - at) / 1000);
    throw new AppError("too_many_requests", { message: TOO_MUCH, retryAfterSeconds });
  }
}

type List = { name: ListOfWords; hash: string; words: string };
/** Long lists, and the empty lists that replace them in the settings. */
type Parts = { lists: List[]; without: Partial<Record<ListOfWords, string[]>> };

/** Shorter lists stay in the settings. In characters of JSON. */
const LONG = 1024;
const LISTS = ["prohibitedKeywords", "allowedWords"] as const satisfies ListOfWords[];

async function listsApart(settings: PolicySettings): Promise<Parts> {
  const long = LISTS.map((name) => ({ name, words: JSON.stringify(settings[name] ?? []) })).filter(
    ({ words }) => words.length > LONG,
  );
  return {
    lists: await Promise.all(long.map(async (list) => ({ ...list, hash: await sha256Hex(list.words) }))),
    without: Object.fromEntries(long.map(({ name }) => [name, []])),
  };
}

/** The hashes of lists that the workspace already has. */
async function loadStoredLists(core: CoreDb, workspaceId: number, { lists }: Parts): Promise<Set<string>> {
  if (lists.length === 0) return new Set();
  const hashes = lists.map(({ hash }) => hash);
  const rows = await core
    .select({ hash: wordLists.hash })
    .from(wordLists)
    .where(and(eq(wordLists.workspaceId, workspaceId), inArray(wordLists.hash, hashes)));
  return new Set(rows.map(({ hash }) => hash));
}

type Whole = Omit<typeof policies.$inferSelect, "settings" | "prohibitedHash" | "allowedHash"> & {
  settings: PolicySettings;
};

/**
 * Inserts a snapshot after another one.
 *
 * @param latest the snapshot that the new one was made from
 * @returns false when another save was faster; then nothing is written
 */
async function insertAfter(
  core: CoreDb,
  latest: number | null,
  { row, parts, logged }: { row: Whole; parts: Parts; logged: typeof ruleChanges.$inferInsert },
): Promise<boolean> {
  const isOfScope = and(eq(policies.workspaceId, row.workspaceId), sql`${policies.pageId} IS ${row.pageId}`);
  const latestNow = core
    .select({ id: max(policies.id) })
    .from(policies)
    .where(isOfScope);
  const hashOf = (name: ListOfWords) => parts.lists.find((list) => list.name === name)?.hash ?? null;
  const stored = {
    ...row,
    settings: { ...row.settings, ...parts.without },
    prohibitedHash: hashOf("prohibitedKeywords"),
    allowedHash: hashOf("allowedWords"),
  };
  const isInserted = exists(core.select({ id: policies.id }).from(policies).where(eq(policies.id, row.id)));
  const lists = parts.lists.map(({ name, hash, words }) => [
    name,
    core
      .insert(wordLists)
      .select(rowsFor(wordLists, { workspaceId: row.workspaceId, hash, words }, { where: isInserted }))
      .onConflictDoNothing(),
  ]);
  const { inserted } = await batch(core, {
    inserted: core
      .insert(policies)
      .select(rowsFor(policies, stored, { where: sql`${latestNow} IS ${latest}` }))
      .returning({ id: policies.id }),
    logged: core.insert(ruleChanges).select(rowsFor(ruleChanges, logged, { where: isInserted })),
    ...Object.fromEntries(lists),
  });
  return inserted.length > 0;
}

const changedMeanwhile = () => new AppError("changed_meanwhile", { message: CHANGED });

type Reach = Pick<SettingsApplication, "since" | "insteadOf">;

/**
 * The start of an application to older comments.
 *
 * @param before that of the former settings: what it had not reached yet, this one covers too
 */
function startedApplication(at: number, reach: Reach, before: SettingsApplication | undefined): SettingsApplication {
  const start = { ...AT_THE_START, startedAt: at, updatedAt: at };
  if (reach.insteadOf === undefined || before === undefined || before.finishedAt !== null)
    return { ...start, ...reach };
  const { since, insteadOf } = before;
  return insteadOf === undefined ? { ...start, since } : { ...start, since: Math.min(since, reach.since), insteadOf };
}

const AT_THE_START = {
  cursor: null,
  considered: 0,
  hidden: 0,
  released: 0,
  finishedAt: null,
  superseded: false,
} as const;
