// Checks the acta against the comments, some seals or parts of the archive with each request.
import { and, asc, eq, gt, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { publicKeysOf } from "../../platform/crypto/signing.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments, seals } from "../../platform/db/comments.ts";
import { actaDays, pages } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type Checked, checkEntries, checkSeal, type Finding, keyOf, linesOf } from "../../vocabulary/acta/check.ts";
import { entryFrom } from "../../vocabulary/acta/entry.ts";
import { BEFORE_THE_FIRST, isSigned } from "../../vocabulary/acta/seal.ts";
import { type ArchivePlace, readArchive } from "../archive/read-archive.ts";
import { lastPosition } from "../comments/storage/change-sequence.ts";
import { archivedState, archiveReader, stateStatements, statesOf, statesWithIds } from "./states.ts";

type CheckDeps = Pick<Deps, "core" | "archive" | "config">;
type Of = { workspaceId: number; db: CommentsDb };
/** Where a part begins: after a seal, then after a part of the archive. */
export type CheckPlace = { seal: number } | { archive: ArchivePlace | null };
type CheckedPart = Checked & { next: CheckPlace | null };

const SEALS_AT_ONCE = 20;
const PARTS_AT_ONCE = 3;
const MAX_BEYOND = 500;
const NOTHING: Checked = { findings: [], erased: 0, deletedByOwner: 0 };

const sum = (all: readonly Checked[]): Checked => ({
  findings: all.flatMap(({ findings }) => findings),
  erased: all.reduce((total, { erased }) => total + erased, 0),
  deletedByOwner: all.reduce((total, { deletedByOwner }) => total + deletedByOwner, 0),
});

/** @param workspace its public id, which is signed */
export const checkPart = (deps: CheckDeps, of: Of & { workspace: string }, place: CheckPlace): Promise<CheckedPart> =>
  "seal" in place ? checkSeals(deps, of, place.seal) : checkArchive(deps, of, place.archive);

async function checkSeals(deps: CheckDeps, of: Of & { workspace: string }, after: number): Promise<CheckedPart> {
  const { workspaceId, db } = of;
  // With the last one of the part before.
  const rows = await db
    .select()
    .from(seals)
    .where(and(eq(seals.workspaceId, workspaceId), gte(seals.number, after)))
    .orderBy(asc(seals.number))
    .limit(SEALS_AT_ONCE + 1);
  const reading = {
    db,
    workspaceId,
    inArchive: archiveReader(deps, db, workspaceId),
    purged: await purgedPages(deps, of),
  };
  const checked = after === 0 ? [await checkAround(deps, of)] : [];
  let before: Before = BEFORE_THE_FIRST;
  for (const seal of rows) {
    if (seal.number > after) checked.push(await checkOne(reading, seal, before));
    before = seal;
  }
  return { ...sum(checked), next: rows.length > SEALS_AT_ONCE ? { seal: before.number } : { archive: null } };
}

type Before = Pick<typeof seals.$inferSelect, "number" | "sealedTo" | "chain">;
type Reading = Of & { inArchive: ReturnType<typeof archiveReader>; purged: Map<number, number> };

async function checkOne(reading: Reading, seal: typeof seals.$inferSelect, before: Before): Promise<Checked> {
  const { db, workspaceId, inArchive, purged } = reading;
  const range = { workspaceId, after: before.sealedTo, upTo: seal.sealedTo };
  const changed = statesOf(await batch(db, stateStatements(db, range)));
  const found = new Map(changed.map((state) => [state.id, state]));
  const others = linesOf(seal).flatMap((line) => (found.has(entryFrom(line).id) ? [] : [entryFrom(line).id]));
  for (const state of await statesWithIds(db, workspaceId, others)) found.set(state.id, state);
  const archived = new Set<number>();
  for (const id of others) {
    const state = found.has(id) ? undefined : await inArchive(id);
    if (!state) continue;
    found.set(id, state);
    archived.add(id);
  }
  const ofSeal = await checkSeal(seal, before);
  const ofEntries = await checkEntries(seal, {
    find: (id) => found.get(id),
    // Where seals are missing, so are their entries.
    changed: ofSeal.some(({ kind }) => kind === "seal_missing") ? [] : changed,
    isDeletedByOwner: ({ id, pageId }) => id < (purged.get(pageId) ?? 0),
    isArchived: (id) => archived.has(id),
  });
  return { ...ofEntries, findings: [...ofSeal, ...ofEntries.findings] };
}

/** The pages whose comments the owner deleted, and below which id. */
async function purgedPages({ core }: CheckDeps, { workspaceId }: Of): Promise<Map<number, number>> {
  const rows = await core
    .select({ id: pages.id, belowId: pages.purgedBelowId })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), isNotNull(pages.purgedBelowId)));
  return new Map(rows.map(({ id, belowId }) => [id, belowId!]));
}

/** What stands around the seals: the last ones of each day with their signatures, and comments beyond the sequence. */
async function checkAround({ core, config }: CheckDeps, { workspaceId, workspace, db }: Of & { workspace: string }) {
  const days = await core.select().from(actaDays).where(eq(actaDays.workspaceId, workspaceId));
  const numbers = boundList(days.map(({ number }) => number));
  const { sealed, beyond } = await batch(db, {
    sealed: db
      .select({ number: seals.number, chain: seals.chain })
      .from(seals)
      .where(and(eq(seals.workspaceId, workspaceId), inArray(seals.number, numbers))),
    beyond: db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.workspaceId, workspaceId), gt(comments.changeSeq, sql`${lastPosition(db, workspaceId)}`)))
      .limit(MAX_BEYOND),
  });
  const keys = publicKeysOf(config.ACTA_KEYS ?? "");
  const findings: Finding[] = beyond.map(({ id }) => ({ kind: "inserted", seal: 0, commentId: id }));
  for (const { day, number, chain, keyId, signature } of days) {
    const seal = sealed.find((each) => each.number === number);
    if (!seal) findings.push({ kind: "seal_missing", seal: number });
    else if (seal.chain !== chain) findings.push({ kind: "seal_changed", seal: number });
    if (keyId === null || signature === null) continue;
    const isOurs = keys.includes(keyId) && (await isSigned({ workspace, day, number, chain, keyId, signature }));
    if (!isOurs) findings.push({ kind: "signature", seal: number });
  }
  return { ...NOTHING, findings };
}

/** Whether each archived comment was sealed; its entry is compared with the other entries of its seal. */
async function checkArchive(
  deps: CheckDeps,
  { workspaceId, db }: Of,
  place: ArchivePlace | null,
): Promise<CheckedPart> {
  const sealed = await db
    .select({ number: seals.number, sealedTo: seals.sealedTo })
    .from(seals)
    .where(eq(seals.workspaceId, workspaceId))
    .orderBy(asc(seals.number));
  const findings: Finding[] = [];
  let after = place ?? undefined;
  for (let parts = 0; parts < PARTS_AT_ONCE; parts++) {
    const part = await readArchive(deps, { workspaceId, db, after });
    if (!part) return { ...NOTHING, findings, next: null };
    after = part.place;
    const bySeal = Map.groupBy(
      part.lines.map(archivedState),
      ({ changeSeq }) => sealed.find(({ sealedTo }) => sealedTo >= changeSeq)?.number ?? null,
    );
    const entries = await db
      .select({ entries: seals.entries })
      .from(seals)
      .where(
        and(
          eq(seals.workspaceId, workspaceId),
          inArray(seals.number, boundList([...bySeal.keys()].filter((number) => number !== null))),
        ),
      );
    const known = new Set(entries.flatMap(linesOf).map((line) => keyOf(entryFrom(line))));
    for (const [seal, states] of bySeal)
      for (const { id, changeSeq } of states)
        if (seal !== null && !known.has(keyOf({ id, upTo: changeSeq })))
          findings.push({ kind: "inserted", seal, commentId: id });
  }
  return { ...NOTHING, findings, next: { archive: after! } };
}
