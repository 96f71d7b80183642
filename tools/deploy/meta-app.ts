// Meta's app with its own token: it reads and sets the webhooks of the whole app.
import { createHmac } from "node:crypto";
import { z } from "zod";
import { ACCOUNT_FIELD, PAGE_FIELD } from "../../worker/networks/meta/connection.ts";

/** The webhooks that the Worker reads: Meta's objects with their fields. */
export const WANTED_FIELDS = { page: PAGE_FIELD, instagram: ACCOUNT_FIELD } as const;
export type MetaObject = keyof typeof WANTED_FIELDS;
export const META_OBJECTS = Object.keys(WANTED_FIELDS) as MetaObject[];

/** Meta documents objects as fields; older answers have the names alone. */
const Field = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const Subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string().default(""),
      active: z.boolean().default(true),
      fields: z.array(Field).default([]),
    }),
  ),
});
export type AppSubscription = z.infer<typeof Subscriptions>["data"][number];

const Refusal = z.object({ error: z.object({ code: z.number(), message: z.string().default("") }) });

/** A refusal of Meta, with its code. 2200: the callback did not answer the handshake. */
export class MetaRefusal extends Error {
  override name = "MetaRefusal";
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type MetaApp = ReturnType<typeof createMetaApp>;

/** @param graph the address of the Graph API, with its version */
export function createMetaApp({
  fetch,
  graph,
  appId,
  appSecret,
}: {
  fetch: typeof globalThis.fetch;
  graph: string;
  appId: string;
  appSecret: string;
}) {
  const token = `${appId}|${appSecret}`;
  const proof = createHmac("sha256", appSecret).update(token).digest("hex");
  const path = `${appId}/subscriptions`;

  async function call(method: "GET" | "POST", params: Record<string, string> = {}): Promise<unknown> {
    const form = new URLSearchParams({ ...params, appsecret_proof: proof });
    const answer = await fetch(`${graph}/${path}${method === "GET" ? `?${form}` : ""}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(method === "POST" && { body: form }),
    });
    const body: unknown = await answer.json();
    const refusal = Refusal.safeParse(body);
    if (refusal.success) throw new MetaRefusal(refusal.data.error.code, refusal.data.error.message);
    if (!answer.ok) throw new Error(`Meta answers ${answer.status}`);
    return body;
  }

  return {
    id: appId,
    subscriptions: async () => Subscriptions.parse(await call("GET")).data,
    /**
     * Subscribes the app, after Meta's GET to the callback. `include_values`: a webhook without values names no comment
     * (developers.facebook.com/docs/graph-api/reference/app/subscriptions).
     */
    subscribe: (to: { object: MetaObject; callbackUrl: string; fields: string[]; verifyToken: string }) =>
      call("POST", {
        object: to.object,
        callback_url: to.callbackUrl,
        fields: to.fields.join(","),
        verify_token: to.verifyToken,
        include_values: "true",
      }),
  };
}

/** Whether Meta sends the wanted webhooks of an object to this address. Pure. */
export const isSubscribed = (subscription: AppSubscription | undefined, object: MetaObject, callbackUrl: string) =>
  subscription?.active === true &&
  subscription.callback_url === callbackUrl &&
  subscription.fields.includes(WANTED_FIELDS[object]);
