// Messages that name a database are delivered to where their workspaces and pages are now.
import { inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { workspaces } from "../../platform/db/core.ts";
import { keptStatement, type ValueOf } from "../../platform/db/kept-statement.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { type Shards, shardsOfWorkspace, shardWith } from "../../platform/db/shards-of.ts";
import { type Delivered, type Delivery, deliver } from "../deliver.ts";
import { sum } from "./batch.ts";

/** A message that names a database, and the page it is about if it is about one. */
type Located = { workspaceId: number; shard: string; pageId?: number | undefined; learningPageId?: number };

/**
 * The messages with the databases that their workspaces and pages are in now: some moved since the messages were sent. When the core
 * does not answer they stay as they are, since a database refuses what is written for those that left it.
 */
export async function whereTheyAre<Body extends Located>(
  { core }: Deps,
  deliveries: Delivery<Body>[],
): Promise<(Delivery<Body> & { shards: Shards })[]> {
  const ids = [...new Set(deliveries.map(({ body }) => body.workspaceId))];
  if (ids.length === 0) return [];
  const homes = await homesOf(core, { ids: JSON.stringify(ids) }).then(
    (found) => found,
    () => [],
  );
  const found = new Map(homes.map(({ id, shards }) => [id, shards]));
  return deliveries.map(({ body, message }) => {
    const shards: Shards = found.get(body.workspaceId) ?? [{ shard: body.shard, pageIds: null }];
    return { body: { ...body, shard: shardFor(body, shards) }, message, shards };
  });
}

/** Without a page it is the one that the message names, while the workspace has it. */
function shardFor({ learningPageId, pageId = learningPageId, shard: named }: Located, shards: Shards): string {
  if (pageId !== undefined) return shardWith(pageId, shards);
  return (shards.find(({ shard }) => shard === named) ?? shards[0]).shard;
}

const homesOf = keptStatement((core: CoreDb, value: ValueOf<"ids">) =>
  core
    .select({ id: workspaces.id, shards: shardsOfWorkspace })
    .from(workspaces)
    .where(inArray(workspaces.id, boundList(value("ids")))),
);

/** The messages of each comments database by themselves. */
export async function deliverByShard<Body extends Located>(
  deps: Deps,
  batch: MessageBatch,
  valid: Delivery<Body>[],
  work: (shard: string, deliveries: Delivery<Body>[]) => Promise<void>,
): Promise<Delivered> {
  const located = await whereTheyAre(deps, valid);
  const shards = [...Map.groupBy(located, ({ body }) => body.shard)].map(([shard, deliveries]) =>
    deliver(deps, batch.queue, { shard, deliveries, work: (some) => work(shard, some).then(() => []) }),
  );
  return sum(...(await Promise.all(shards)));
}
