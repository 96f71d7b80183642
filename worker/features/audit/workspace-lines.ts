// The lines of the log that are about no comment and no rule: who made, changed or ended which key of the API or webhook, and who
// answered an appeal with no comment.
import { and, eq, gte, lt } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import { apiKeys, appeals, type KeyEvent, webhooks } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { loadActors, nameOf } from "../workspaces/names.ts";
import { type FindEntries, includesRules } from "./find-entries.ts";

const VERBS: Record<KeyEvent["what"], string> = {
  made: "creó",
  revoked: "revocó",
  taken_over: "se hizo cargo de",
  changed: "cambió lo que recibe",
  rotated: "cambió el secreto con que firma",
  deleted: "eliminó",
  decides_alone: "dejó decidir sin preguntar a los asistentes con",
  asks: "ya no deja decidir sin preguntar a los asistentes con",
};

type Filter = Omit<FindEntries, "cursor" | "limit">;

/** The lines of a period, newest first. A person who sees some pages, or asks for some, sees none: a key belongs to no page. */
export async function loadWorkspaceLines(
  core: CoreDb,
  { workspaceId, visible, userId, ...filter }: Filter,
  { from, before }: { from: number; before: number },
) {
  if (visible !== null || !includesRules(filter) || filter.actor === "machine") return [];
  const { keys, receivers, unfound } = await batch(core, {
    keys: core
      .select({ publicId: apiKeys.publicId, name: apiKeys.name, history: apiKeys.history })
      .from(apiKeys)
      .where(eq(apiKeys.workspaceId, workspaceId)),
    receivers: core
      .select({ publicId: webhooks.publicId, name: webhooks.host, history: webhooks.history })
      .from(webhooks)
      .where(eq(webhooks.workspaceId, workspaceId)),
    // Equal ones are answered together.
    unfound: core
      .select({ publicId: appeals.key, name: appeals.pageName, at: appeals.decidedAt, userId: appeals.decidedBy })
      .from(appeals)
      .where(
        and(
          eq(appeals.workspaceId, workspaceId),
          eq(appeals.outcome, "not_found"),
          gte(appeals.decidedAt, from),
          lt(appeals.decidedAt, before),
        ),
      )
      .groupBy(appeals.key, appeals.decidedAt),
  });
  const named = [
    ...keys.map((key) => ({ ...key, thing: "la clave" })),
    ...receivers.map((receiver) => ({ ...receiver, thing: "el webhook de" })),
  ];
  const happened = [
    ...named.flatMap(({ history, thing, name, publicId }) =>
      history.map(({ what, ...event }) => ({ ...event, publicId, what: `${VERBS[what]} ${thing} «${name}»` })),
    ),
    ...unfound.map(({ name, at, userId: by, publicId }) => ({
      ...{ at: at!, userId: by!, publicId },
      what: `respondió a una reclamación de «${name}»: el comentario no aparece`,
    })),
  ]
    .filter((event) => event.at >= from && event.at < before && (userId ?? event.userId) === event.userId)
    .sort((a, b) => b.at - a.at);
  const people = await loadActors(
    core,
    workspaceId,
    happened.map((event) => event.userId),
  );
  return happened.map(({ publicId, at, what, ...event }) => ({
    id: `${publicId}.${what}.${at}`,
    at: isoTime(at),
    who: { name: people.get(event.userId)?.name ?? null },
    sentence: `${nameOf(people, event.userId)} ${what}.`,
  }));
}
