import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { firstScans } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { scanSince } from "../comments/sweeps/running-scan.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import type { ScanRef } from "./schemas.ts";

/** A request this soon after the start returns the running scan. */
const JUST_STARTED_MS = 60_000;

/**
 * Starts the first scan: reads the last weeks of a page from its network and judges them. Nothing is hidden, because the comments
 * are older than the page's protection. It does not use up the history load. Safe to repeat: a finished scan stays, and a stuck
 * one starts again, which stops the messages of its first attempt.
 *
 * @throws AppError `not_found`, `account_inactive`, `reconnect_required`
 */
export async function startScan(
  deps: Pick<Deps, "core" | "queues" | "now">,
  input: ScanRef & { workspaceId: number; db: CommentsDb; userId: number },
): Promise<void> {
  const { workspaceId, db, userId } = input;
  const { page } = await ownPage(deps.core, { workspaceId, accountId: input.page });
  if (page.status !== "active")
    throw new AppError("account_inactive", { message: "Activa esta cuenta para revisar sus comentarios." });
  if (page.problem === "token" || page.problem === "permission") throw new AppError("reconnect_required");

  const startedAt = deps.now();
  const [started] = await db
    .insert(firstScans)
    .values({ pageId: page.id, workspaceId, userId, startedAt })
    .onConflictDoNothing()
    .returning();
  if (!started) {
    const before = await db.query.firstScans.findFirst({ where: eq(firstScans.pageId, page.id) });
    if (!before || before.finishedAt !== null || startedAt - before.startedAt < JUST_STARTED_MS) return;
    await db.update(firstScans).set({ startedAt, progressAt: null, userId }).where(eq(firstScans.pageId, page.id));
  }
  await deps.queues.loads.send([{ workspaceId, pageId: page.id, since: scanSince(startedAt), scan: true }]);
}
