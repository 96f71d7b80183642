import { and, count, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { comments, seals } from "../../platform/db/comments.ts";
import { actaDays } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { isoTime } from "../../time.ts";

/** What the acta of a workspace has, and what it has not yet. */
export async function loadOverview(
  { core, config }: Pick<Deps, "core" | "config">,
  { workspaceId, db }: { workspaceId: number; db: CommentsDb },
) {
  const ofWorkspace = eq(seals.workspaceId, workspaceId);
  const last = db
    .select({ to: sql`coalesce(max(${seals.sealedTo}), 0)` })
    .from(seals)
    .where(ofWorkspace);
  const [{ latest, sealed, open }, signed] = await Promise.all([
    batch(db, {
      latest: db
        .select({ number: seals.number, sealedAt: seals.sealedAt })
        .from(seals)
        .where(ofWorkspace)
        .orderBy(desc(seals.number))
        .limit(1),
      sealed: db
        .select({ entries: sumOf(seals.count) })
        .from(seals)
        .where(ofWorkspace),
      open: db
        .select({ comments: count() })
        .from(comments)
        .where(and(eq(comments.workspaceId, workspaceId), gt(comments.changeSeq, sql`${last}`))),
    }),
    core
      .select({ day: actaDays.day, keyId: actaDays.keyId })
      .from(actaDays)
      .where(and(eq(actaDays.workspaceId, workspaceId), isNotNull(actaDays.signature)))
      .orderBy(desc(actaDays.day))
      .limit(1)
      .get(),
  ]);
  return {
    seals: latest[0]?.number ?? 0,
    sealed_at: latest[0] ? isoTime(latest[0].sealedAt) : null,
    entries: sealed[0]?.entries ?? 0,
    /** Comments whose last change is not sealed yet. */
    unsealed: open[0]?.comments ?? 0,
    /** Null while nothing is signed. */
    signed: signed ? { day: signed.day, key: signed.keyId! } : null,
    /** Whether this deployment signs at all. */
    signs: config.ACTA_KEYS !== undefined,
  };
}
