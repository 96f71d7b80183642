// A connected owner whose comments arrive as in production: they are written on the sandbox, sent by webhook, and consumed.
import type { Comment, CommentsPage } from "../../web/api/types.ts";
import { enqueueSweeps } from "../../worker/features/comments/sweeps/claim-sweeps.ts";
import type { RequestOptions, TestApp } from "./app.ts";
import { recording } from "./databases/statements.ts";
import { bodyOf, connectedOwner, type Owner } from "./factories.ts";

type SandboxCalls = {
  calls: { object: string; path: string; method: string; action: string; status: number }[];
  last: number;
};

export const INSULT = "Eres un hijo de puta, ojalá te mueras, imbécil de mierda";
export const PRAISE = "¡Me encanta su café, volveré pronto!";

let visitors = 0;

export type Scene = ReturnType<typeof sceneOf>;
export type Places = Awaited<ReturnType<typeof connectedPlaces>>;

/** An owner with connected pages. Comments can be written under `post`, `ad` and `media` of an active page. */
export async function makeScene(app: TestApp): Promise<Scene> {
  return sceneOf(app, await connectedPlaces(app));
}

/** Connects an owner. */
export async function connectedPlaces(app: TestApp) {
  const owner = await connectedOwner(app);
  const state = await bodyOf<{
    pages: { id: string; posts: { id: string; isAd: boolean }[]; media: { id: string; isAd: boolean }[] }[];
  }>(await app.control("/sandbox/state"));
  const active = new Set(
    owner.accounts.filter((account) => account.status === "active").map((account) => account.account_id),
  );
  const page = state.pages.find(({ id }) => active.has(id))!;
  return {
    owner,
    pageId: page.id,
    post: page.posts.find(({ isAd }) => !isAd)!.id,
    ad: page.posts.find(({ isAd }) => isAd)!.id,
    media: page.media[0]!.id,
    instagramAd: page.media.find(({ isAd }) => isAd)!.id,
  };
}

/** Makes the helpers of a scene. @param places of an owner who is connected in this app */
export function sceneOf(app: TestApp, places: Places) {
  const { owner, post, pageId } = places;
  const ofPage = owner.accounts.filter(({ group_key }) => group_key === pageId);
  const ask = (path: string, json?: unknown, more: RequestOptions = {}) =>
    app.request(path, { token: owner.token, json, ...more });
  const callsSince = async (since: number) =>
    await bodyOf<SandboxCalls>(await app.control(`/sandbox/calls?since=${since}`));
  return {
    ...places,
    /** The page's own account, and that of its Instagram, as the product lists them at first. */
    page: ofPage.find(({ platform }) => platform === "facebook")!,
    instagram: ofPage.find(({ platform }) => platform === "instagram")!,
    /**
     * Writes as a visitor and waits for everything that follows. Without a given author each call is by a different person: the names of
     * the sandbox's list would repeat sometimes.
     * @returns the comment's id on the network
     */
    async write(text: string, options: Record<string, unknown> = {}): Promise<string> {
      const author = "authorName" in options ? {} : { authorId: `71${String(++visitors).padStart(14, "0")}` };
      const answer = await app.control("/sandbox/comments", { json: { target: post, text, ...author, ...options } });
      await settle(app);
      return (await bodyOf<{ id: string }>(answer)).id;
    },
    list: (query = "") => listComments(app, owner, query),
    /** The comment as the API lists it, by its id on the network. */
    listed: async (externalId: string) =>
      (await listComments(app, owner)).find(({ external_id }) => external_id === externalId)!,
    /** A request of the owner: a GET, or a POST where there is something to send. */
    ask,
    /** The content of the answer to such a request. @throws Error when it is refused */
    answer: async <Body = unknown>(...request: Parameters<typeof ask>) => bodyOf<Body>(await ask(...request)),
    /** The comment as the sandbox shows it. */
    async onNetwork(id: string) {
      const body = await bodyOf(await app.control(`/sandbox/comments/${id}`));
      return body as { text: string; hidden: boolean; deleted: boolean };
    },
    setStatus: (commentId: string, status: string, more: Record<string, unknown> = {}) =>
      ask("/api/comments/status", { commentId, status, ...more }),
    /** Lets the network fail in this way. */
    faults: (json: object) => app.control("/sandbox/faults", { method: "PUT", json }),
    /** The calls of the Graph API after the call with number `since`, and the number of the last one. */
    callsSince,
    /** The calls of one action that the sandbox logged as done. */
    async calls(action: string): Promise<{ object: string }[]> {
      const { calls } = await callsSince(0);
      return calls.filter((call) => call.action === action && call.status === 200);
    },
  };
}

/** Finishes deliveries and empties queues until nothing is left, since our own calls cause deliveries, too. */
export async function settle(app: TestApp): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await app.sandbox.idle();
    await app.drain();
  }
}

/** Changes the permissions of every person on the network, outside of our dialog. */
export async function changePermissions(app: TestApp, json: { removed?: string[]; granted?: string[] }): Promise<void> {
  const { users } = await bodyOf<{ users: { id: string }[] }>(await app.control("/sandbox/state"));
  for (const { id } of users) await app.control(`/sandbox/users/${id}/permissions`, { method: "PUT", json });
}

/** Runs the due sweeps and what follows, without the other jobs of the cron. */
export async function sweep(app: TestApp): Promise<void> {
  await recording(() => enqueueSweeps(app.deps));
  await settle(app);
}

/** Runs every job of the cron, and what follows. */
export async function runCron(app: TestApp): Promise<void> {
  await app.cron();
  await settle(app);
}

export async function listComments(app: TestApp, owner: Owner, query = ""): Promise<Comment[]> {
  return (await bodyOf<CommentsPage>(await app.request(`/api/comments${query}`, { token: owner.token }))).comments;
}
