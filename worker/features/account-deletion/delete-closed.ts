// Deletes closed accounts after their fourteen days: a part of each in a minute. Every part is safe to repeat, so a run may be
// killed at any statement. The row of `account_deletions` stores the progress.

import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { accountDeletions, pages, workspaces } from "../../platform/db/core.ts";
import { isSettled } from "../../platform/db/moving.ts";
import { hasRoom, whileRoom } from "../../platform/db/statement-room.ts";
import { deletePart, type Place } from "../../platform/db/workspace-tables.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { disconnect } from "../accounts/disconnect.ts";
import { endNow } from "../billing/changes/cancel.ts";
import { storeMail } from "../mail/store-mail.ts";
import { deleteFromCore } from "./core-rows.ts";
import { loadMembers, memberLetters } from "./member-letters.ts";
import { stopRenewal } from "./stop-renewal.ts";

type DeleteDeps = Pick<
  Deps,
  "core" | "comments" | "shards" | "archive" | "networks" | "sealer" | "stripe" | "queues" | "isOutboundHeld" | "now"
>;
type AccountDeletion = typeof accountDeletions.$inferSelect;
/** The next state of the row. */
type Next = Partial<Pick<AccountDeletion, "step" | "place" | "nextAt" | "finishedAt">>;

/** How long a claim is valid; longer than a part takes. */
const LEASE_MS = 5 * MINUTE_MS;
const ACCOUNTS_AT_ONCE = 5;
const PAGES_AT_ONCE = 10;
/** The maximum number of parts of tables in one run; each reads up to 20,000 rows. */
const PARTS_AT_ONCE = 60;
/**
 * How long to wait before the last check: a write to the archive that began earlier ends within an hour
 * (`archive/rewrite-parts.ts`).
 */
const LAST_LOOK_MS = 60 * MINUTE_MS;

/** Works on the account deletions that are due. @returns how many */
export async function deleteClosed(deps: DeleteDeps): Promise<number> {
  if (deps.isOutboundHeld) return 0;
  const claimed = await claimDue(deps);
  for (const accountDeletion of whileRoom(claimed)) {
    try {
      const next = await STEPS[accountDeletion.step](deps, accountDeletion);
      // Not if it was taken back meanwhile, or another run claimed it.
      if (next)
        await deps.core
          .update(accountDeletions)
          .set({ nextAt: deps.now(), ...next })
          .where(isHeld(accountDeletion));
    } catch (error) {
      logFailure("account_deletion_failed", error, {
        workspaceId: accountDeletion.workspaceId,
        step: accountDeletion.step,
      });
    }
  }
  return claimed.length;
}

const isHeld = ({ workspaceId, step, nextAt }: AccountDeletion) =>
  and(
    eq(accountDeletions.workspaceId, workspaceId),
    eq(accountDeletions.step, step),
    eq(accountDeletions.nextAt, nextAt),
  );

async function claimDue({ core, now }: DeleteDeps): Promise<AccountDeletion[]> {
  const due = core
    .select({ id: accountDeletions.workspaceId })
    .from(accountDeletions)
    .where(
      and(
        ne(accountDeletions.step, "done").inlineParams(),
        lte(accountDeletions.nextAt, now()),
        isSettled(core, accountDeletions.workspaceId),
      ),
    )
    .orderBy(accountDeletions.nextAt)
    .limit(ACCOUNTS_AT_ONCE);
  return core
    .update(accountDeletions)
    .set({ nextAt: now() + LEASE_MS })
    .where(inArray(accountDeletions.workspaceId, due))
    .returning();
}

type Step = (deps: DeleteDeps, accountDeletion: AccountDeletion) => Promise<Next | null>;

const STEPS: Record<AccountDeletion["step"], Step> = {
  /** Does what the closing request could not do, and, when the days are over, ends the time for taking the account back. */
  async waiting(deps, { workspaceId, closesAt }) {
    if (deps.now() >= closesAt) return { step: "leave" };
    await stopRenewal(deps, { workspaceId });
    return { nextAt: closesAt };
  },

  /** Ends the webhooks at Meta, deletes our tokens, and ends the plan at Stripe, which keeps its invoices. */
  async leave(deps, { workspaceId }) {
    const { core, comments } = deps;
    const connected = await core
      .select({ accountId: pages.publicId, shard: workspaces.shard })
      .from(pages)
      .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
      .where(and(eq(pages.workspaceId, workspaceId), isNull(pages.disconnectedAt)))
      .limit(PAGES_AT_ONCE);
    for (const { accountId, shard } of whileRoom(connected))
      await disconnect(deps, { accountId, workspaceId, db: comments(shard), comments: "keep" });
    if (connected.length === PAGES_AT_ONCE || !hasRoom()) return {};
    await endPlan(deps, workspaceId);
    return { step: "rows", place: START };
  },

  /** Deletes rows in every comments database, since a move may have left some in another one. */
  async rows({ comments, shards }, { workspaceId, place }) {
    let { shard, ...next } = place ?? START;
    for (let parts = 0; parts < PARTS_AT_ONCE && hasRoom(); parts++) {
      const name = shards[shard];
      if (!name) return { step: "objects", place: null };
      const further: Place | null = await deletePart(comments(name), workspaceId, next);
      if (further) next = further;
      else [shard, next] = [shard + 1, { table: 0, after: null }];
    }
    return { place: { shard, ...next } };
  },

  async objects({ archive }, { workspaceId }) {
    return (await archive.removeSome(objectsOf(workspaceId))) ? {} : { step: "core" };
  },

  /** Deletes the rows of core, in one batch with the letters that report it. */
  async core(deps, accountDeletion) {
    const { core, now } = deps;
    const { workspaceId, closesAt } = accountDeletion;
    const members = await loadMembers(core, workspaceId);
    const people = members.filter(({ isElsewhere }) => !isElsewhere);
    const owner = members.find(({ role }) => role === "owner");
    const letter =
      owner &&
      (await storeMail(deps, {
        key: `account_closed:${workspaceId}`,
        to: owner.email,
        letter: "account_closed",
        data: { name: owner.name },
      }));
    const toMembers = await memberLetters(deps, members, { what: "closed", workspaceId, closesAt });
    await batch(core, {
      ...deleteFromCore(core, { workspaceId, people: people.map(({ id }) => id), now: now() }),
      letter: letter?.statement,
      ...Object.fromEntries(toMembers.map(({ statement }, index) => [`member ${index}`, statement])),
      accountDeletion: core
        .update(accountDeletions)
        .set({ step: "last_look", nextAt: now() + LAST_LOOK_MS, place: START, finishedAt: now() })
        .where(isHeld(accountDeletion)),
    });
    return null;
  },

  async last_look(deps, accountDeletion) {
    const next = await STEPS.rows(deps, accountDeletion);
    if (next?.step !== "objects") return next;
    return (await deps.archive.removeSome(objectsOf(accountDeletion.workspaceId)))
      ? { place: START }
      : { step: "done", place: null };
  },

  done: async () => null,
};

const START = { shard: 0, table: 0, after: null };

/** The prefix of the workspace's objects, as in `archive/parts.ts` and `exports`. */
const objectsOf = (workspaceId: number) => `${workspaceId}/`;

async function endPlan(deps: DeleteDeps, workspaceId: number): Promise<void> {
  try {
    await endNow(deps, { workspaceId });
  } catch (error) {
    if (!isCode(error, "no_subscription")) throw error;
  }
}
