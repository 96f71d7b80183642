// Messages that are given up are kept for an operator: `npm run dead-letters`.
import * as z from "zod";
import type { Deps } from "../deps.ts";
import { logFailure } from "../failures.ts";
import { runInBatches } from "../platform/db/batch.ts";
import { deadLetters } from "../platform/db/core.ts";
import { newId } from "../platform/db/ids.ts";
import { retryAfter } from "./retry-after.ts";

const Owned = z.object({ workspaceId: z.number() });

/** The workspace that a message names; null where it names none. */
const workspaceOf = (body: unknown): number | null => Owned.safeParse(body).data?.workspaceId ?? null;

/** The workspaces that several messages name, each once. */
export const workspacesOf = (bodies: readonly unknown[]): number[] => [
  ...new Set(bodies.flatMap((body) => workspaceOf(body) ?? [])),
];

/**
 * Records messages as dead letters and acknowledges them. If they cannot be recorded now, they are delivered again.
 *
 * @param queue the queue they came through first
 * @param code why they are given up, see `deadLetters.code`
 * @returns how many were recorded
 */
export async function keepDeadLetters(
  { core, now }: Pick<Deps, "core" | "now">,
  queue: string,
  messages: readonly Message[],
  code: string,
): Promise<number> {
  const rows = messages.map(({ body }) => ({
    id: newId(now()),
    queue,
    workspaceId: workspaceOf(body),
    body,
    code,
    createdAt: now(),
  }));
  try {
    await runInBatches(
      core,
      rows.map((row) => core.insert(deadLetters).values(row).onConflictDoNothing()),
    );
  } catch (error) {
    logFailure("dead_letters_not_kept", error, { queue, messages: messages.length });
    for (const message of messages) message.retry({ delaySeconds: retryAfter(message.attempts) });
    return 0;
  }
  for (const message of messages) message.ack();
  return messages.length;
}
