import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { archiveParts } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { isPartHere } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { objectOf, type PartName } from "./parts.ts";

/** No attempt lasts longer: an invocation has 15 minutes. */
const ATTEMPT_MS = 3_600_000;
/** In one run. */
const MOST = 50;

/**
 * Deletes the objects of attempts that nobody finished, and of parts that others took the place of, in one database. Safe to
 * repeat.
 */
export async function dropUnkeptParts(deps: Pick<Deps, "comments" | "archive" | "now">, shard: string): Promise<void> {
  const db = deps.comments(shard);
  const parts = await db
    .select(fieldsOf(archiveParts))
    .from(indexedBy(archiveParts, "archive_parts_open"))
    .where(and(sql`state <> 'kept'`, lt(archiveParts.createdAt, deps.now() - ATTEMPT_MS), isPartHere(db)))
    .orderBy(asc(archiveParts.createdAt))
    .limit(MOST);
  if (parts.length === 0) return;
  // First of all nobody can keep them any more.
  await db
    .update(archiveParts)
    .set({ state: "dropped" })
    .where(and(inArray(archiveParts.id, boundList(parts.map(({ id }) => id))), eq(archiveParts.state, "writing")));
  for (const part of parts) await dropPart(deps, db, part);
}

/** The object, then its name: an object without a name would never be deleted. */
export async function dropPart({ archive }: Pick<Deps, "archive">, db: CommentsDb, part: PartName): Promise<void> {
  await archive.remove(objectOf(part));
  await db.delete(archiveParts).where(and(eq(archiveParts.id, part.id), eq(archiveParts.state, "dropped")));
}
