// People see the open proposals, apply and discard them. What is proposed is done by the functions that people use, as that person's.
import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { apiKeys, proposals } from "../../platform/db/core.ts";
import type { Ability } from "../../vocabulary/people/roles.ts";
import { replyToMany } from "../bulk/replies.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { ownComments } from "../comments/queries.ts";
import { addException } from "../exceptions/exceptions.ts";
import { AddExceptionInput } from "../exceptions/schemas.ts";
import { withRules } from "../habits/choose.ts";
import { loadPageId } from "../settings/load-settings.ts";
import { changeSettings } from "../settings/save-settings.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { neededFor, type ProposalRow, presentProposal } from "./present.ts";

const EXCERPT_LENGTH = 160;

type Decider = WorkspaceReader & { abilities: readonly Ability[] };
type Person = Decider & { userId: number; timeZone: string; id: string };
type ApplyDeps = Pick<Deps, "core" | "networks" | "queues" | "now">;

/** Lists what a person may apply or discard, the latest first, with the comments that it is about. */
export async function listProposals(deps: Pick<Deps, "core" | "now">, input: Decider) {
  const found = await loadUndecided(deps, input);
  const proposals = found.map(({ row, key, comments }) => ({
    ...presentProposal(row),
    /** The name of the key that proposes it. */
    key,
    comments: commentsIn(row).flatMap(({ id, ...about }) => {
      const { text, authorName } = comments.get(id) ?? {};
      if (text === undefined) return [];
      return [{ id: String(id), text: excerptOf(text, EXCERPT_LENGTH), author_name: authorName ?? null, ...about }];
    }),
  }));
  return { success: true as const, proposals };
}

/** The proposals that are open, or the discarded one with `id`, as far as the person may decide about them. */
async function loadUndecided({ core, now }: Pick<Deps, "core" | "now">, input: Decider, id?: string) {
  const { workspaceId, visible, abilities } = input;
  const rows = await core
    .select({ row: proposals, key: apiKeys.name })
    .from(proposals)
    // What came with a key that somebody revoked is not trusted.
    .innerJoin(apiKeys, and(eq(apiKeys.id, proposals.keyId), isNull(apiKeys.revokedAt)))
    .where(and(eq(proposals.workspaceId, workspaceId), gt(proposals.expiresAt, now())))
    .orderBy(desc(proposals.id));
  const asked = ({ state, ...row }: ProposalRow) =>
    id ? row.id === Number(id) && state !== "applied" : state === "open";
  const own = rows.filter(({ row }) => asked(row) && abilities.includes(neededFor(row.content)));
  const ids = own.flatMap(({ row }) => commentsIn(row).map((each) => each.id));
  const comments = new Map((await ownComments(input, ids)).map((row) => [row.id, row]));
  const isSeen = (row: ProposalRow) => visible === null || commentsIn(row).every((each) => comments.has(each.id));
  return own.filter(({ row }) => isSeen(row)).map((each) => ({ ...each, comments }));
}

async function ownProposal(deps: Pick<Deps, "core" | "now">, input: Decider & { id: string }) {
  const [proposal] = await loadUndecided(deps, input, input.id);
  if (!proposal) throw new AppError("not_found", { facts: `proposal ${input.id}` });
  return proposal;
}

type Shown = { id: number; is: "source" | "hidden" | "released"; reply: string | null };

/** The comments that get a reply, the one that an exception comes from, and examples of what would change. */
function commentsIn({ content, preview }: ProposalRow): Shown[] {
  if (content.kind === "replies")
    return content.replies.map(({ commentId, text }) => ({ id: Number(commentId), is: "source", reply: text }));
  const source = content.kind === "exception" ? Number(content.exception.commentId) : null;
  const others = (["hidden", "released"] as const).flatMap((is) =>
    (preview?.examples[is] ?? []).filter((id) => id !== source).map((id): Shown => ({ id, is, reply: null })),
  );
  return [...(source === null ? [] : [{ id: source, is: "source" as const, reply: null }]), ...others];
}

/**
 * Applies a proposal. Safe to repeat until it is stored as applied, because each part of it is.
 *
 * @returns what its undo needs: the change of rules, or the replies with their key, which can be taken back until they are sent
 * @throws AppError `not_found`, and what the function for its kind throws
 */
export async function applyProposal(deps: ApplyDeps, input: Person) {
  const { row, key } = await ownProposal(deps, input);
  const answer = await apply(deps, { ...input, key }, row);
  await deps.core.update(proposals).set({ state: "applied" }).where(eq(proposals.id, row.id));
  return { success: true as const, ...answer };
}

async function apply(deps: ApplyDeps, input: Person & { key: string }, { content }: ProposalRow) {
  const { workspaceId, db, userId, key } = input;
  if (content.kind === "replies") {
    const textOf = new Map(content.replies.map(({ commentId, text }) => [commentId, text]));
    const chosen = { ids: [...textOf.keys()], idempotencyKey: `proposal:${input.id}` };
    const sent = await replyToMany(deps, { ...input, ...chosen, textOf: (id) => textOf.get(id)! });
    const { sending, failures } = sent;
    return {
      change: null,
      replies: { ids: chosen.ids, key: chosen.idempotencyKey, sending: sending.length, failures },
    };
  }
  if (content.kind === "exception") {
    const exception = AddExceptionInput.parse(content.exception);
    const { change } = await addException(deps, { workspaceId, db, userId, key, ...exception });
    return { change, replies: null };
  }
  const pageId = await loadPageId(deps.core, { workspaceId, page: content.page?.id });
  const change = await changeSettings(deps, {
    ...{ workspaceId, userId, key, pageId },
    change: (before) => withRules(before, content.rules),
  });
  return { change: String(change.id), replies: null };
}

/** Discards a proposal, or takes that back. Safe to repeat. @throws AppError `not_found` */
export async function discardProposal(
  deps: Pick<Deps, "core" | "now">,
  { discarded, ...input }: Decider & { id: string; discarded: boolean },
) {
  const { row } = await ownProposal(deps, input);
  const state = discarded ? "discarded" : "open";
  // One that somebody applies meanwhile stays applied.
  const isUndecided = and(eq(proposals.id, row.id), ne(proposals.state, "applied"));
  await deps.core.update(proposals).set({ state }).where(isUndecided);
  return { success: true as const };
}
