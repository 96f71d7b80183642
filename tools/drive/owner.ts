// An owner that a program drives: an account of the product with a person at Meta and pages.

import { z } from "zod";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { askedOf, broughtBy } from "../sandbox/control/dialog.ts";
import { sleep } from "../start/process.ts";
import { filesOf } from "./files-of.ts";
import type { Network } from "./network.ts";

const OurComment = z.object({
  id: z.string(),
  external_id: z.string(),
  content: z.string(),
  status: z.string(),
  action_state: z.string().nullable(),
  action_error: z.string().nullable(),
  reply_state: z.string().nullable(),
  is_own: z.boolean(),
  is_ad: z.boolean(),
  original_created_at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
});
export type OurComment = z.infer<typeof OurComment>;

const Sync = z.object({ comments: z.array(OurComment), lastId: z.number(), more: z.boolean() });
const Accounts = z.object({
  accounts: z.array(z.object({ id: z.string(), status: z.string(), platform: z.string() })),
});

const CaseFile = z.object({ id: z.string(), state: z.string() });
const Stated = z.array(z.object({ comment: z.object({ external_id: z.string() }), statement: z.unknown() }));

/** A Worker that is restarted answers within this time. */
const MAX_TRIES = 40;

export type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Registers; pages come with `connect`. @param personId whose pages they are on the network */
export async function createOwner(
  appUrl: string,
  network: Network,
  { email, personId }: { email: string; personId: string },
) {
  const password = "Tormenta-2026!";
  const registered = await post("/auth/register", { name: "Tormenta", username: email, email, password });
  const { token } = z.object({ token: z.string() }).parse(registered);
  const known = new Map<string, OurComment>();
  let position = 0;

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    for (let tries = 1; ; tries++) {
      const answer = await ask(method, path, body, headers).catch((error: unknown) => {
        if (tries === MAX_TRIES) throw error;
      });
      if (answer?.ok) return answer.json();
      const text = await answer?.text();
      if (answer && answer.status !== 429) throw new Error(`${method} /api${path}: ${answer.status} ${text}`);
      await sleep(2000);
    }
  }
  function ask(method: string, path: string, body: unknown, headers: Record<string, string>) {
    return fetch(`${appUrl}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  function post(path: string, body: unknown, headers?: Record<string, string>) {
    return request("POST", path, body, headers);
  }
  const authorization = { authorization: `Bearer ${token}` };

  return {
    email,
    personId,
    token,
    /** Goes through the dialog as a person who ticks every page. */
    async connect() {
      const start = await request("GET", "/social/auth-url?platform=facebook", undefined, authorization);
      const { redirectUrl } = z.object({ redirectUrl: z.url() }).parse(start);
      const redirect = await network.allow({ ...askedOf(redirectUrl), userId: personId });
      await post("/social/facebook/callback", broughtBy(redirect), authorization);
    },
    async answerWherePricesAreAsked(keyword: string, variants: string[]) {
      const { accounts } = Accounts.parse(await request("GET", "/social/accounts", undefined, authorization));
      for (const { id } of accounts.filter(({ status }) => status === "active"))
        await post(
          `/social/accounts/${id}/auto-replies`,
          { name: "Precios", keywords: [keyword], variants },
          authorization,
        );
    },
    /** All comments that the product has, by external id. Each call reads the changes since the last one. */
    async comments(): Promise<Map<string, OurComment>> {
      for (;;) {
        const changes = Sync.parse(await request("GET", `/comments/sync?lastId=${position}`, undefined, authorization));
        position = changes.lastId;
        for (const comment of changes.comments) known.set(comment.external_id, comment);
        if (!changes.more) return known;
      }
    },
    /** The statements of reasons of yesterday's and today's comments, by external id, from a case file. */
    async statements(): Promise<Map<string, unknown>> {
      const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const asked = await post("/cases", { about: "days", from: day(-1), to: day(1) }, authorization);
      const { id } = z.object({ case: CaseFile }).parse(asked).case;
      for (let state = ""; state !== "ready"; await sleep(1000)) {
        const { cases } = z
          .object({ cases: z.array(CaseFile) })
          .parse(await request("GET", "/cases", undefined, authorization));
        state = cases.find((each) => each.id === id)?.state ?? "";
      }
      const { url } = z.object({ url: z.string() }).parse(await post(`/cases/${id}/link`, {}, authorization));
      const files = filesOf(await (await fetch(new URL(url, appUrl))).arrayBuffer());
      const stated = Stated.parse(JSON.parse(files["expediente.json"] ?? "[]"));
      return new Map(stated.map(({ comment, statement }) => [comment.external_id, statement]));
    },
    failed: async () =>
      z
        .object({
          failedActions: z.array(z.object({ kind: z.string(), reason: z.string(), meta_code: z.string().nullable() })),
        })
        .parse(await request("GET", "/comments/failed-actions?limit=100", undefined, authorization)).failedActions,
  };
}
