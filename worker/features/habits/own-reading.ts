import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { habitReadings } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { ownPage } from "../workspaces/own-pages.ts";

/** Finds the reading of the page that started at this moment, and none that replaced it. */
export const isReading = (page: { id: number; workspaceId: number }, startedAt: number) =>
  and(
    eq(habitReadings.pageId, page.id),
    eq(habitReadings.workspaceId, page.workspaceId),
    eq(habitReadings.startedAt, startedAt),
  );

export type OfPage = { workspaceId: number; db: CommentsDb; page: string };

/** The page, and what was read of its habits; undefined when nothing was. @throws AppError `not_found` */
export async function findReading({ core }: Pick<Deps, "core">, { workspaceId, db, page: accountId }: OfPage) {
  const { page } = await ownPage(core, { workspaceId, accountId });
  const reading = await db.query.habitReadings.findFirst({ where: eq(habitReadings.pageId, page.id) });
  return { page, reading: reading?.workspaceId === workspaceId ? reading : undefined };
}

/** The same of a finished one. @throws AppError `not_found` */
export async function ownResult(deps: Pick<Deps, "core">, input: OfPage) {
  const { page, reading } = await findReading(deps, input);
  if (!reading?.result) throw new AppError("not_found", { facts: `no habits of account ${input.page}` });
  return { page, reading, result: reading.result };
}
