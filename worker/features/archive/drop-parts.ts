import { and, asc, eq, inArray, lt, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { archiveParts } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { objectOf, type PartName } from "./parts.ts";

/** After this time no attempt is still running: an invocation has 15 minutes. */
const ATTEMPT_MS = HOUR_MS;
/** The maximum number of objects in one run. */
const MAX_OBJECTS = 50;

/** Deletes the objects of unfinished attempts, and of parts that were replaced, in one database. Safe to repeat. */
export async function dropUnkeptParts(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
): Promise<void> {
  const isHere = await hereIn(deps, db);
  const parts = await db
    .select(fieldsOf(archiveParts))
    .from(indexedBy(archiveParts, "archive_parts_open"))
    .where(
      and(
        ne(archiveParts.state, "kept").inlineParams(),
        lt(archiveParts.createdAt, deps.now() - ATTEMPT_MS),
        isHere(archiveParts.workspaceId),
      ),
    )
    .orderBy(asc(archiveParts.createdAt))
    .limit(MAX_OBJECTS);
  if (parts.length === 0) return;
  // First the rows are marked, so that no attempt can keep these parts any more.
  await db
    .update(archiveParts)
    .set({ state: "dropped" })
    .where(and(inArray(archiveParts.id, boundList(parts.map(({ id }) => id))), eq(archiveParts.state, "writing")));
  for (const part of parts) await dropPart(deps, db, part);
}

/** Deletes the object, then its row: an object without a row would never be deleted. */
export async function dropPart({ archive }: Pick<Deps, "archive">, db: CommentsDb, part: PartName): Promise<void> {
  await archive.remove(objectOf(part));
  await db.delete(archiveParts).where(and(eq(archiveParts.id, part.id), eq(archiveParts.state, "dropped")));
}
