/** Waiting messages of a queue, including delivered ones that were not acknowledged. */
export type Backlog = {
  messages: number;
  /** When the oldest was sent, epoch milliseconds; null when none waits, or unknown. */
  oldestAt: number | null;
};

/**
 * Reads the backlog of each queue, by name; null for a queue that did not answer. Approximate, because Cloudflare counts in the
 * background.
 */
export async function readBacklogs(queues: Readonly<Record<string, Queue>>): Promise<Record<string, Backlog | null>> {
  const backlogs = Object.entries(queues).map(async ([name, queue]) => [name, await readBacklog(queue)] as const);
  return Object.fromEntries(await Promise.all(backlogs));
}

async function readBacklog(queue: Queue): Promise<Backlog | null> {
  try {
    const { backlogCount, oldestMessageTimestamp } = await queue.metrics();
    const oldestAt = oldestMessageTimestamp?.getTime();
    return { messages: backlogCount, oldestAt: backlogCount > 0 && oldestAt ? oldestAt : null };
  } catch {
    return null;
  }
}
