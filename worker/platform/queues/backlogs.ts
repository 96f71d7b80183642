/** Messages that wait in a queue, delivered ones that were not acknowledged included. */
export type Backlog = {
  messages: number;
  /** When the oldest was sent, epoch milliseconds; null when none waits, or the queue does not say. */
  oldestAt: number | null;
};

/** What each queue says of itself, by name; null where one did not answer. Approximate: Cloudflare counts in the background. */
export async function readBacklogs(queues: Readonly<Record<string, Queue>>): Promise<Record<string, Backlog | null>> {
  const backlogs = Object.entries(queues).map(async ([name, queue]) => [name, await backlogOf(queue)] as const);
  return Object.fromEntries(await Promise.all(backlogs));
}

async function backlogOf(queue: Queue): Promise<Backlog | null> {
  try {
    const { backlogCount, oldestMessageTimestamp } = await queue.metrics();
    const oldestAt = oldestMessageTimestamp?.getTime();
    return { messages: backlogCount, oldestAt: backlogCount > 0 && oldestAt ? oldestAt : null };
  } catch {
    return null;
  }
}
