// The workspace's settings as this browser last saw them, used before the server answers or when it does not.
import { readUser } from "../../api/session-store.ts";
import type { ModerationSettings } from "../../api/types.ts";
import { createStoredText } from "../../store.ts";

const stored = createStoredText("moderationSettings");

type Cached = Pick<ModerationSettings, "automod" | "prohibitedKeywords">;
type Stored = Cached & { owner: string | null };

const DEFAULTS: Cached = { automod: true, prohibitedKeywords: [] };

const owner = () => readUser()?.id ?? null;

/** The stored settings of this person, never those of another one; the defaults when nothing is stored. */
export function cachedSettings(): Cached {
  const settings = readStored();
  return settings?.owner === owner() ? settings : DEFAULTS;
}

export const cacheSettings = ({ automod, prohibitedKeywords }: Cached) =>
  stored.set(JSON.stringify({ automod, prohibitedKeywords, owner: owner() } satisfies Stored));

/** Null for anything that this code did not store. */
function readStored(): Stored | null {
  try {
    const settings = JSON.parse(stored.read() ?? "null") as Stored | null;
    return typeof settings?.automod === "boolean" && Array.isArray(settings.prohibitedKeywords) ? settings : null;
  } catch {
    return null;
  }
}
