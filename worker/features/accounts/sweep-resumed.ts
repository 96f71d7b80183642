import type { Deps } from "../../deps.ts";

/**
 * Sweeps at once what arrived while pages were not protected: it is shown, and nothing of it is hidden.
 *
 * @param input.activated pages after an activation; those that were active before it are left to the cron
 * @param input.since     the moment of the activation
 */
export async function sweepResumed(
  { queues }: Pick<Deps, "queues">,
  input: {
    workspaceId: number;
    shard: string;
    activated: readonly { id: number; protectedFrom: number | null }[];
    since: number;
  },
): Promise<void> {
  const { workspaceId, shard, activated, since } = input;
  const resumed = activated.filter((page) => page.protectedFrom === since);
  await queues.sweeps.send(resumed.map(({ id: pageId }) => ({ workspaceId, shard, pageId })));
}
