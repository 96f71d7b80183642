import { z } from "zod";
import { controlOf } from "../sandbox/control/client.ts";

const Page = z.object({ id: z.string(), subscribed: z.array(z.string()).nullable() });
const Call = z.object({ seq: z.number(), object: z.string(), action: z.string(), status: z.number() });
export type SandboxCall = z.infer<typeof Call>;
const NetworkComment = z.object({ id: z.string(), hidden: z.boolean(), createdAt: z.number() });
const Deliveries = z.object({
  posts: z.number(),
  waiting: z.number(),
  byStatus: z.record(z.string(), z.number()),
  latencyMs: z.object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() }),
});
const Settings = z.record(z.string(), z.unknown());

export type SandboxApi = ReturnType<typeof createSandboxApi>;

/** The network's side of a replay. */
export function createSandboxApi(origin: string) {
  const call = controlOf(origin);
  return {
    pages: async () => (await call(z.object({ pages: z.array(Page) }), "/state")).pages,
    makePost: async (pageId: string, message: string) =>
      (await call(z.object({ id: z.string() }), "/posts", "POST", { pageId, message })).id,
    /** @param silent no webhook reports them */
    writeComments: async (target: string, texts: string[], { silent = false } = {}) =>
      (
        await call(z.object({ ids: z.array(z.string()) }), "/comments", "POST", {
          comments: texts.map((text) => ({ target, text, silent })),
        })
      ).ids,
    commentsOf: async (target: string) =>
      (await call(z.object({ comments: z.array(NetworkComment) }), `/comments?target=${target}`)).comments,
    calls: (since: number) => call(z.object({ calls: z.array(Call), last: z.number() }), `/calls?since=${since}`),
    deliveries: () => call(Deliveries, "/deliveries"),
    forgetDeliveries: () => call(Deliveries, "/deliveries", "DELETE"),
    readMoods: async () => ({ faults: await call(Settings, "/faults"), delivery: await call(Settings, "/delivery") }),
    setMoods: async (moods: { faults: object; delivery: object }) => {
      await call(Settings, "/faults", "PUT", moods.faults);
      await call(Settings, "/delivery", "PUT", moods.delivery);
    },
  };
}
