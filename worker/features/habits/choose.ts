import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { comments, habitReadings } from "../../platform/db/comments.ts";
import type { PolicySettings, SavedException } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { Rule } from "../../vocabulary/judging/habits.ts";
import { withException } from "../exceptions/exception-from.ts";
import { noteAuthor } from "../exceptions/exceptions.ts";
import { keywordList } from "../settings/keyword-list.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { isReading, type OfPage, ownResult } from "./own-reading.ts";

type Chosen = OfPage & { ids: number[] };

/**
 * Accepts proposals: all of them are one change of the page's settings, with one undo.
 *
 * @returns the id of the change, for its undo
 * @throws AppError `not_found`, as `changeSettings` and `withException`
 */
export async function acceptProposals(deps: Pick<Deps, "core" | "queues" | "now">, input: Chosen & { userId: number }) {
  const { workspaceId, userId, db, ids } = input;
  const { page, result } = await ownResult(deps, input);
  const rules = ids.map((id) => result.proposals[id]?.rule).filter((rule) => rule !== undefined);
  if (rules.length === 0) throw new AppError("not_found", { facts: "no such proposal" });
  const authors = rules.flatMap((rule) => (rule.kind === "author" ? [rule.author] : []));
  const exceptions: SavedException[] = [];
  for (const author of authors) {
    const exception: SavedException = {
      ...{ id: newPublicId(), effect: "hide", about: { kind: "author", author }, evenThreats: false },
      commentId: await latestOf(db, { pageId: page.id, workspaceId, author }),
      ...{ createdAt: deps.now(), createdBy: userId },
    };
    await noteAuthor(deps.core, workspaceId, exception);
    exceptions.push(exception);
  }
  const { id } = await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: page.id },
    change: (before) => exceptions.reduce<PolicySettings>(withException, withRules(before, rules)),
  });
  return { success: true as const, change: String(id) };
}

/** Settings with words and levels; a rule about a person is an exception. */
export function withRules(before: PolicySettings, rules: readonly Rule[]): PolicySettings {
  const words = rules.flatMap((rule) => (rule.kind === "word" ? [rule.word] : []));
  const levels = rules.flatMap((rule) => (rule.kind === "level" ? [[rule.category, rule.level] as const] : []));
  return {
    ...before,
    prohibitedKeywords: keywordList([...before.prohibitedKeywords, ...words]),
    ...(levels.length > 0 && { sensitivity: { ...before.sensitivity, ...Object.fromEntries(levels) } }),
  };
}

/** The author's latest stored comment, which names them in the list of exceptions; 0 when none is stored. */
async function latestOf(
  db: CommentsDb,
  { workspaceId, pageId, author }: { workspaceId: number; pageId: number; author: string },
) {
  const own = and(eq(comments.workspaceId, workspaceId), eq(comments.pageId, pageId), eq(comments.authorKey, author));
  return (
    (await db.select({ id: comments.id }).from(comments).where(own).orderBy(desc(comments.postedAt)).limit(1).get())
      ?.id ?? 0
  );
}

/** Sets proposals aside, or takes that back. @throws AppError `not_found` */
export async function refuseProposals(
  deps: Pick<Deps, "core">,
  { db, ids, refused, ...input }: Chosen & { refused: boolean },
) {
  const { page, reading } = await ownResult(deps, { db, ...input });
  const others = reading.refused.filter((id) => !ids.includes(id));
  await db
    .update(habitReadings)
    .set({ refused: refused ? [...others, ...ids] : others })
    .where(isReading(page, reading.startedAt));
  return { success: true as const };
}
