// The lines of the log about keys of the API: who made, revoked or took over which one.
import { eq } from "drizzle-orm";
import { apiKeys, type KeyEvent } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { loadActors, nameOf } from "../workspaces/names.ts";
import { type FindEntries, includesRules } from "./find-entries.ts";

const VERBS: Record<KeyEvent["what"], string> = {
  made: "creó la clave",
  revoked: "revocó la clave",
  taken_over: "se hizo cargo de la clave",
};

type Filter = Omit<FindEntries, "cursor" | "limit">;

/** The lines of a period, newest first. A person who sees some pages, or asks for some, sees none: a key belongs to no page. */
export async function loadKeyLines(
  core: CoreDb,
  { workspaceId, visible, userId, ...filter }: Filter,
  { from, before }: { from: number; before: number },
) {
  if (visible !== null || !includesRules(filter) || filter.actor === "machine") return [];
  const keys = await core.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
  const happened = keys
    .flatMap(({ publicId, name, history }) => history.map((event) => ({ publicId, name, ...event })))
    .filter((event) => event.at >= from && event.at < before && (userId ?? event.userId) === event.userId)
    .sort((a, b) => b.at - a.at);
  const people = await loadActors(
    core,
    workspaceId,
    happened.map((event) => event.userId),
  );
  return happened.map(({ publicId, name, at, what, ...event }) => ({
    id: `${publicId}.${what}.${at}`,
    at: isoTime(at),
    who: { name: people.get(event.userId)?.name ?? null },
    sentence: `${nameOf(people, event.userId)} ${VERBS[what]} «${name}».`,
  }));
}
