import { sleep } from "../start/process.ts";
import type { ProductApi, ProductComment } from "./product-api.ts";

/** Waiting ends when nothing changes for this long. */
const IDLE_MS = 60_000;

/** Waits until every comment in `wanted` is decided and its action is done. @returns the product's data about each, by external id */
export async function waitUntilDone(
  product: ProductApi,
  wanted: Set<string>,
  from: number,
): Promise<Map<string, ProductComment>> {
  const known = new Map<string, ProductComment>();
  let position = from;
  let lastProgress = Date.now();
  let open = wanted.size;

  const learn = (comments: ProductComment[]) => {
    for (const comment of comments) if (wanted.has(comment.external_id)) known.set(comment.external_id, comment);
    const stillOpen = wanted.size - [...known.values()].filter(isDone).length;
    if (stillOpen < open) lastProgress = Date.now();
    open = stillOpen;
  };

  while (open > 0 && Date.now() - lastProgress < IDLE_MS) {
    const changes = await product.sync(position);
    position = changes.lastId;
    learn(changes.comments);
    if (!changes.more && open > 0) await sleep(500);
  }
  learn(await readAll(product, wanted));
  return known;
}

const isDone = ({ status, decided_at, confirmed_at, action_state }: ProductComment) =>
  decided_at !== null && (status !== "disapproved" || confirmed_at !== null || action_state === "failed");

/** Reads the list, newest first, until all comments are found or the list ends. */
async function readAll(product: ProductApi, wanted: Set<string>): Promise<ProductComment[]> {
  const found: ProductComment[] = [];
  let cursor: string | undefined;
  do {
    const page = await product.list(cursor);
    found.push(...page.comments.filter(({ external_id }) => wanted.has(external_id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && found.length < wanted.size);
  return found;
}
