// Meta's data deletion request: it is recorded at once, carried out after the answer, and continued by the cron until it is done.
import { and, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { deletionContext, grantContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import {
  checkouts,
  dataDeletions,
  deadLetters,
  grants,
  trackingEvents,
  workspaceMoves,
} from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { deauthorize, type PersonalRequest } from "./deauthorize.ts";
import { ForgettingPlaces, forgetAuthor } from "./forget-author.ts";

type DeletionDeps = Pick<Deps, "core" | "comments" | "shards" | "archive" | "sealer" | "config" | "now">;

const RETRY_AFTER_MS = 60_000;
const MAX_PER_RUN = 20;

/** Records a request. @returns the confirmation code; the same request gets the same code, and an unknown person also gets one */
export async function requestDeletion(
  { core, sealer, config, now }: DeletionDeps,
  { userId, pageId, issuedAt }: PersonalRequest,
): Promise<string> {
  const person = userId ?? `page:${pageId}`;
  const at = now();
  const code = (await hmacHex(config.SESSION_SECRET, `deletion:${person}:${issuedAt}`)).slice(0, 32);
  await core
    .insert(dataDeletions)
    .values({
      code,
      sealedPerson: await sealer.seal(JSON.stringify({ userId, pageId }), deletionContext(code)),
      issuedAt,
      requestedAt: at,
    })
    .onConflictDoNothing();
  return code;
}

/** The sealed content of a request, until it is done. */
const Sealed = z.object({
  userId: z.string().nullable(),
  pageId: z.string().nullable(),
  /** Where the search for their comments continues; missing before its first part. */
  next: ForgettingPlaces.optional(),
  /** When that search started. */
  since: z.number().optional(),
});

/** Deletes the data that we hold of the person of a request, unless that is done; the cron continues a long deletion. */
export async function carryOutDeletion(deps: DeletionDeps, code: string): Promise<void> {
  const { core, sealer } = deps;
  const open = and(eq(dataDeletions.code, code), isNull(dataDeletions.completedAt));
  const request = await core.select().from(dataDeletions).where(open).get();
  if (!request?.sealedPerson) return;
  const sealed = Sealed.parse(JSON.parse(await sealer.open(request.sealedPerson, deletionContext(code))));
  const { userId, pageId } = sealed;
  const grantIds = await deauthorize(deps, { userId, pageId, issuedAt: request.issuedAt });
  await forgetPerson(deps, grantIds);
  // Messages with a comment of theirs; networks name a person and an author of comments alike.
  if (userId) await core.delete(deadLetters).where(eq(sql`${deadLetters.body} ->> '$.authorId'`, userId));
  const { since = deps.now() } = sealed;
  const next = userId ? await forgetAuthor(deps, { authorId: userId, from: sealed.next ?? {} }) : null;
  const more = next ? { next, since } : (await movedSince(deps, since)) && { next: {} };
  if (more) {
    const again: z.infer<typeof Sealed> = { userId, pageId, ...more };
    const sealedPerson = await sealer.seal(JSON.stringify(again), deletionContext(code));
    await core.update(dataDeletions).set({ sealedPerson }).where(open);
    return;
  }
  await core.update(dataDeletions).set({ completedAt: deps.now(), sealedPerson: null }).where(open);
}

/** Whether a workspace moves or has just moved: the search left it out, and its old rows may still be there. */
async function movedSince({ core }: DeletionDeps, since: number): Promise<boolean> {
  const moved = await core
    .select({ workspaceId: workspaceMoves.workspaceId })
    .from(workspaceMoves)
    .where(or(isNull(workspaceMoves.finishedAt), gte(workspaceMoves.finishedAt, since)))
    .limit(1);
  return moved.length > 0;
}

/** Empties the person's grants. The rows stay because pages refer to them, but nothing in them identifies the person. */
async function forgetPerson({ core, sealer, now }: DeletionDeps, grantIds: number[]) {
  if (grantIds.length === 0) return;
  const given = await core.select().from(grants).where(inArray(grants.id, grantIds));
  const workspaceIds = [...new Set(given.map(({ workspaceId }) => workspaceId))];
  // Where the customers of these workspaces came from, whether or not it was reported to Meta.
  await batch(core, {
    events: core.delete(trackingEvents).where(inArray(trackingEvents.workspaceId, workspaceIds)),
    checkouts: core.update(checkouts).set({ tracking: null }).where(inArray(checkouts.workspaceId, workspaceIds)),
  });
  for (const grant of given) {
    const externalUserId = `deleted:${newPublicId()}`;
    const sealedToken = await sealer.seal("", grantContext(grant.workspaceId, externalUserId));
    await core.update(grants).set({ externalUserId, sealedToken, updatedAt: now() }).where(eq(grants.id, grant.id));
  }
}

/** Continues requests that were interrupted. @returns how many */
export async function finishDeletions(deps: DeletionDeps): Promise<number> {
  const open = await deps.core
    .select({ code: dataDeletions.code })
    .from(dataDeletions)
    .where(and(isNull(dataDeletions.completedAt), lte(dataDeletions.requestedAt, deps.now() - RETRY_AFTER_MS)))
    .limit(MAX_PER_RUN);
  for (const { code } of whileRoom(open)) {
    try {
      await carryOutDeletion(deps, code);
    } catch (error) {
      logFailure("deletion_failed", error);
    }
  }
  return open.length;
}

/** The state of a deletion, for a person with its confirmation code. @throws AppError `not_found` */
export async function loadDeletionStatus({ core }: Pick<Deps, "core">, code: string) {
  const row = await core.select().from(dataDeletions).where(eq(dataDeletions.code, code)).get();
  if (!row) throw new AppError("not_found", { facts: "confirmation code" });
  return {
    confirmation_code: row.code,
    status: row.completedAt === null ? ("pending" as const) : ("completed" as const),
    requested_at: isoTime(row.requestedAt),
    completed_at: isoTimeOrNull(row.completedAt),
  };
}
