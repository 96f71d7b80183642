import type { QueryClient } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { expectedRestores } from "./expected-restores.ts";
import { type LoadedComments, mergeChanges } from "./merge.ts";
import { reportOutcomes } from "./outcomes.ts";
import { commentsQuery } from "./queries.ts";

/** Beyond this, loading the list again is faster: each answer holds a hundred changes. */
const MAX_ROUNDS = 20;

/**
 * Loads the changes since the list's position, and merges them, until nothing is left.
 *
 * @returns how many comments changed
 */
export async function catchUp(client: QueryClient, filter: CommentFilter): Promise<number> {
  const { queryKey } = commentsQuery(filter);
  let changed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const lastId = client.getQueryData<LoadedComments>(queryKey)?.pages[0]?.lastId;
    if (lastId === undefined) return changed;
    const changes = await bodyOf(api.comments.sync.$get({ query: { lastId: String(lastId) } }));
    if (changes.comments.length === 0 && changes.lastId === lastId) return changed;
    reportOutcomes(changes.comments);
    client.setQueryData<LoadedComments>(
      queryKey,
      (loaded) => loaded && mergeChanges(loaded, changes, filter, { own: expectedRestores }),
    );
    changed += changes.comments.length;
    if (!changes.more) return changed;
  }
  await client.resetQueries({ queryKey });
  return changed;
}

/** Loads and merges the changes of every visible list. */
export async function catchUpAll(client: QueryClient): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: ["comments", "list"], type: "active" });
  await Promise.all(lists.map(({ queryKey }) => catchUp(client, queryKey[2] as CommentFilter)));
}
