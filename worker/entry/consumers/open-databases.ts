// Delivers messages that name a workspace to the comments database of the workspace.
import { inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { workspaces } from "../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../platform/db/prepared-statement.ts";
import { type Batch, type Delivered, deliver, type Failed, type QueuedMessage } from "../deliver.ts";
import { runEach } from "./batch.ts";

type OfWorkspace = { workspaceId: number };
type Opened<Body> = QueuedMessage<Body> & { db: CommentsDb };

/** Delivers the messages of each comments database together. */
export const deliverTogether = <Body extends OfWorkspace>(
  deps: Deps,
  batch: Batch<Body>,
  work: (db: CommentsDb, messages: QueuedMessage<Body>[]) => Promise<void>,
): Promise<Delivered> =>
  deliver(deps, batch, async (messages) => {
    const { opened, waiting } = await openDatabases(deps, messages);
    const failed = [...Map.groupBy(opened, ({ db }) => db)].map(async ([db, own]): Promise<Failed<Body>[]> => {
      try {
        await work(db, own);
        return [];
      } catch (error) {
        return [{ messages: own, error, db }];
      }
    });
    return [...waiting, ...(await Promise.all(failed)).flat()];
  });

/** Delivers each message separately. @param atOnce how many in parallel */
export const deliverEach = <Body extends OfWorkspace>(
  deps: Deps,
  batch: Batch<Body>,
  work: (db: CommentsDb, body: Body) => Promise<unknown>,
  atOnce = 1,
): Promise<Delivered> =>
  deliver(deps, batch, async (messages) => {
    const { opened, waiting } = await openDatabases(deps, messages);
    return [...waiting, ...(await runEach(opened, ({ body, db }) => work(db, body), atOnce))];
  });

/**
 * Opens the comments databases of the messages.
 *
 * @returns `waiting`: the messages of workspaces that move to another database. Those of a workspace that no longer exists are left out
 */
async function openDatabases<Body extends OfWorkspace>(
  { core, comments }: Deps,
  messages: QueuedMessage<Body>[],
): Promise<{ opened: Opened<Body>[]; waiting: Failed<Body>[] }> {
  if (messages.length === 0) return { opened: [], waiting: [] };
  const ids = [...new Set(messages.map(({ body }) => body.workspaceId))];
  const places = new Map((await placesOf(core, { ids: JSON.stringify(ids) })).map((place) => [place.id, place]));
  const isMoving = ({ body }: QueuedMessage<Body>) => places.get(body.workspaceId)?.movingSince != null;
  const waiting = messages.filter(isMoving);
  return {
    opened: messages.flatMap((queued) => {
      const place = places.get(queued.body.workspaceId);
      return place && !isMoving(queued) ? [{ ...queued, db: comments(place.shard) }] : [];
    }),
    waiting: waiting.length > 0 ? [{ messages: waiting, error: new AppError("workspace_moving"), db: null }] : [],
  };
}

const placesOf = preparedStatement((core: CoreDb, value: ValueOf<"ids">) =>
  core
    .select({ id: workspaces.id, shard: workspaces.shard, movingSince: workspaces.movingSince })
    .from(workspaces)
    .where(inArray(workspaces.id, boundList(value("ids")))),
);
