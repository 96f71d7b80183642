import { z } from "zod";
import { sleep } from "../../start/process.ts";

const time = z.iso.datetime().transform((text) => Date.parse(text));
const Comment = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.string(),
  moderation_action: z.string().nullable(),
  action_state: z.string().nullable(),
  action_error: z.string().nullable(),
  createdAt: time,
  decided_at: time.nullable(),
  confirmed_at: time.nullable(),
});
export type ProductComment = z.infer<typeof Comment>;

const Sync = z.object({ comments: z.array(Comment), lastId: z.number(), more: z.boolean() });
const List = z.object({ comments: z.array(Comment), nextCursor: z.string().nullable(), lastId: z.number() });

export type ProductApi = ReturnType<typeof createProductApi>;

/** Calls the product's API like its browser client. Waits when it is rate limited. @param headers in addition to the session's */
export function createProductApi(origin: string, token: string, headers: Record<string, string> = {}) {
  async function get<T>(schema: z.ZodType<T>, path: string): Promise<T> {
    const answer = await fetch(`${origin}/api${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
    if (answer.status === 429) {
      await answer.body?.cancel();
      await sleep(2000);
      return get(schema, path);
    }
    if (!answer.ok) throw new Error(`GET /api${path}: ${answer.status} ${await answer.text()}`);
    return schema.parse(await answer.json());
  }
  return {
    /** The comments that changed since a position. */
    sync: (lastId: number) => get(Sync, `/comments/sync?lastId=${lastId}`),
    list: (cursor?: string) => get(List, `/comments?limit=100${cursor ? `&cursor=${cursor}` : ""}`),
    /** The figures above the list. */
    tiles: () => get(z.unknown(), "/comments/stats?period=all"),
  };
}
