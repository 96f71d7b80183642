// Routes messages that name a comments database to the database that has their workspace or page now.
import { inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { workspaces } from "../../platform/db/core.ts";
import { keptStatement, type ValueOf } from "../../platform/db/kept-statement.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { type Shards, shardsOfWorkspace, shardWith } from "../../platform/db/shards-of.ts";
import { type Delivered, deliver, type QueuedMessage } from "../deliver.ts";
import { sumDelivered } from "./batch.ts";

/** A message that names a comments database, and in some cases the page it is about. */
type ShardMessage = { workspaceId: number; shard: string; pageId?: number; learningPageId?: number };

/**
 * Returns the messages with the databases that their workspaces and pages are in now, since some may have moved after the
 * messages were sent. When core does not answer, the messages stay as they are: a database refuses writes for workspaces that
 * left it.
 */
export async function withCurrentShards<Body extends ShardMessage>(
  { core }: Deps,
  messages: QueuedMessage<Body>[],
): Promise<(QueuedMessage<Body> & { shards: Shards })[]> {
  const ids = [...new Set(messages.map(({ body }) => body.workspaceId))];
  if (ids.length === 0) return [];
  const homes = await homesOf(core, { ids: JSON.stringify(ids) }).then(
    (found) => found,
    () => [],
  );
  const found = new Map(homes.map(({ id, shards }) => [id, shards]));
  return messages.map(({ body, message }) => {
    const shards: Shards = found.get(body.workspaceId) ?? [{ shard: body.shard, pageIds: null }];
    return { body: { ...body, shard: shardFor(body, shards) }, message, shards };
  });
}

/** The database for a message: that of its page; without a page, the one it names if the workspace still uses that one. */
function shardFor({ learningPageId, pageId = learningPageId, shard: named }: ShardMessage, shards: Shards): string {
  if (pageId !== undefined) return shardWith(pageId, shards);
  return (shards.find(({ shard }) => shard === named) ?? shards[0]).shard;
}

const homesOf = keptStatement((core: CoreDb, value: ValueOf<"ids">) =>
  core
    .select({ id: workspaces.id, shards: shardsOfWorkspace })
    .from(workspaces)
    .where(inArray(workspaces.id, boundList(value("ids")))),
);

/** Delivers the messages of each comments database separately. */
export async function deliverByShard<Body extends ShardMessage>(
  deps: Deps,
  batch: MessageBatch,
  valid: QueuedMessage<Body>[],
  work: (shard: string, messages: QueuedMessage<Body>[]) => Promise<void>,
): Promise<Delivered> {
  const located = await withCurrentShards(deps, valid);
  const shards = [...Map.groupBy(located, ({ body }) => body.shard)].map(([shard, messages]) =>
    deliver(deps, batch.queue, { shard, messages, work: (some) => work(shard, some).then(() => []) }),
  );
  return sumDelivered(...(await Promise.all(shards)));
}
