// The workspace's settings as this browser last saw them, used before the server answers or when it does not.
import { readUser } from "../../api/session-store.ts";
import type { ModerationSettings } from "../../api/types.ts";

const KEY = "moderationSettings";

type Cached = Pick<ModerationSettings, "automod" | "prohibitedKeywords">;
type Stored = Cached & { owner: string | null };

const DEFAULTS: Cached = { automod: true, prohibitedKeywords: [] };
/** Used when local storage is not available. */
let inMemory: Stored | null = null;

const owner = () => readUser()?.id ?? null;

/** The stored settings of this person, never those of another one; the defaults when nothing is stored. */
export function cachedSettings(): Cached {
  const stored = readStored() ?? inMemory;
  if (!stored || stored.owner !== owner()) return DEFAULTS;
  return { automod: stored.automod, prohibitedKeywords: stored.prohibitedKeywords };
}

export function cacheSettings({ automod, prohibitedKeywords }: Cached): void {
  inMemory = { automod, prohibitedKeywords, owner: owner() };
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch (error) {
    console.warn("settings not cached", error);
  }
}

/** Reads the stored settings; null for anything that this code did not store. */
function readStored(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    return typeof stored?.automod === "boolean" && Array.isArray(stored.prohibitedKeywords) ? stored : null;
  } catch {
    return null;
  }
}
