// Controls the network, through the sandbox's control API.
import { z } from "zod";
import { controlOf } from "../sandbox/control/client.ts";

const Comment = z.object({
  id: z.string(),
  target: z.string(),
  parentId: z.string().nullable(),
  text: z.string(),
  author: z.object({ id: z.string() }),
  own: z.boolean(),
  hidden: z.boolean(),
  deleted: z.boolean(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
});
export type NetworkComment = z.infer<typeof Comment>;

const Page = z.object({
  page: z.object({ id: z.string(), name: z.string(), igId: z.string().optional() }),
  posts: z.array(z.object({ id: z.string(), isAd: z.boolean() })),
  /** `originalId`: of the medium that an ad is a copy of. */
  media: z.array(z.object({ id: z.string(), isAd: z.boolean(), originalId: z.string().optional() })),
});
export type NetworkPage = z.infer<typeof Page>;

const Connected = z.object({ id: z.string(), subscribed: z.array(z.string()).nullable() });
const Call = z.object({ object: z.string(), method: z.string(), action: z.string(), status: z.number() });
export type NetworkCall = z.infer<typeof Call>;
const Deliveries = z.object({
  posts: z.number(),
  byStatus: z.record(z.string(), z.number()),
  latencyMs: z.object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() }),
});
export type Deliveries = z.infer<typeof Deliveries>;
const Settings = z.record(z.string(), z.unknown());

export type Network = ReturnType<typeof createNetwork>;

export function createNetwork(origin: string) {
  const call = controlOf(origin);
  const anything = z.unknown();
  return {
    makePerson: async (name: string) => (await call(z.object({ id: z.string() }), "/users", "POST", { name })).id,
    makePage: (page: { name: string; userId: string; instagram: boolean; ads: boolean }) =>
      call(Page, "/pages", "POST", page),
    pages: async () => (await call(z.object({ pages: z.array(Connected) }), "/state")).pages,
    makePost: async (post: {
      pageId: string;
      message: string;
      network?: "facebook" | "instagram";
      createdAt?: number;
    }) => (await call(z.object({ id: z.string() }), "/posts", "POST", post)).id,
    allow: async (answer: object) =>
      (await call(z.object({ redirect: z.url() }), "/dialog/allow", "POST", answer)).redirect,
    /** `silent`: no webhook reports it; `createdAt`: epoch milliseconds, now unless given. */
    write: async (comments: { target: string; text: string; silent?: boolean; createdAt?: number }[]) =>
      (await call(z.object({ ids: z.array(z.string()) }), "/comments", "POST", { comments })).ids,
    edit: (id: string, text: string) => call(Comment, `/comments/${id}`, "PATCH", { text }),
    remove: (id: string) => call(Comment, `/comments/${id}`, "DELETE"),
    comment: (id: string) => call(Comment, `/comments/${id}`),
    setHidden: (id: string, hidden: boolean) => call(Comment, `/comments/${id}/hidden`, "POST", { hidden }),
    /** The existing comments, without deleted ones. */
    commentsUnder: async (target: string) =>
      (await call(z.object({ comments: z.array(Comment) }), `/comments?target=${target}`)).comments,
    faults: () => call(Settings, "/faults"),
    setFaults: (faults: object) => call(anything, "/faults", "PUT", faults),
    clearFaults: () => call(anything, "/faults", "DELETE"),
    delivery: () => call(Settings, "/delivery"),
    setDelivery: (mode: object) => call(anything, "/delivery", "PUT", mode),
    clearDelivery: () => call(anything, "/delivery", "DELETE"),
    /** The figures of webhooks since the last reset. */
    deliveries: () => call(Deliveries, "/deliveries"),
    forgetDeliveries: () => call(anything, "/deliveries", "DELETE"),
    /** The events of comments whose webhooks were lost. */
    lostNews: async () => {
      const Lost = z.object({ lost: z.array(z.object({ commentId: z.string(), verb: z.string() })) });
      return (await call(Lost, "/deliveries/lost")).lost;
    },
    callsSince: async (since: number) =>
      (await call(z.object({ calls: z.array(Call) }), `/calls?since=${since}`)).calls,
    lastCall: async () => (await call(z.object({ last: z.number() }), `/calls?since=${Number.MAX_SAFE_INTEGER}`)).last,
  };
}
