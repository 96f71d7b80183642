import type { Deps } from "../../deps.ts";
import { exceptionAuthors } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { exceptionFrom, withException } from "./exception-from.ts";
import { reachOf } from "./reach.ts";
import type { AddExceptionInput } from "./schemas.ts";

type Input = AddExceptionInput & { workspaceId: number; db: CommentsDb; userId: number };

/**
 * Adds an exception from a comment, as a new version of the settings, which every later decision names. With `applyTo: "past"`
 * the queue applies it to older comments too.
 *
 * @returns the id of the exception
 * @throws AppError what `exceptionFrom`, `withException` and `changeSettings` throw
 */
export async function addException(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, userId, applyTo } = input;
  const { pageId, exception } = await exceptionFrom(deps, input);
  // Stored before the settings name the author, so that a deletion of their data cannot miss it.
  if (exception.about.kind === "author")
    await deps.core
      .insert(exceptionAuthors)
      .values({ authorKey: exception.about.author, workspaceId })
      .onConflictDoNothing();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, applyTo },
    since: reachOf(exception, deps.now()),
    onlyDifferences: true,
    change: (before) => withException(before, exception),
  });
  return { success: true as const, id: exception.id };
}
