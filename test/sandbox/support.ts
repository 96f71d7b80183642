import { createSandbox } from "../../tools/sandbox/sandbox.ts";

type SandboxOptions = Parameters<typeof createSandbox>[0];

export const APP = { id: "100000000000001", secret: "example-app-secret-not-real", verifyToken: "verify-me" };
const ORIGIN = "http://127.0.0.1:8788";
const REDIRECT_URI = "http://127.0.0.1:8787/facebook/callback";

type Reply = { status: number; headers: Headers; body: unknown };
type Webhook = { url: string; raw: string; headers: Headers };

/** A sandbox without waiting times. It collects its webhooks, and answers them with 200 or with `answer`. */
export function openSandbox(
  options: Partial<SandboxOptions> & { answer?: (webhook: Webhook, count: number) => number } = {},
) {
  const webhooks: Webhook[] = [];
  const { answer, ...rest } = options;
  const sandbox = createSandbox({
    app: APP,
    origin: ORIGIN,
    webhookUrl: "http://app.test/api/webhooks/meta",
    requireProof: false,
    wait: async () => undefined,
    send: async (url, init) => {
      const webhook = { url, raw: String(init.body ?? ""), headers: new Headers(init.headers as HeadersInit) };
      webhooks.push(webhook);
      return new Response("", { status: answer?.(webhook, webhooks.length) ?? 200 });
    },
    ...rest,
  });

  async function call(method: string, path: string, input: Record<string, unknown> = {}): Promise<Reply> {
    const url = new URL(path, ORIGIN);
    const hasBody = method !== "GET";
    if (!hasBody) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
    const response = await sandbox.fetch(
      new Request(url, {
        method,
        headers: { "content-type": "application/json" },
        ...(hasBody ? { body: JSON.stringify(input) } : {}),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Calls the sandbox. @throws Error when it refuses */
  async function ask<T>(method: string, path: string, input?: Record<string, unknown>): Promise<T> {
    const { status, body } = await call(method, path, input);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  return { sandbox, webhooks, call, ask, changes: () => webhooks.flatMap(({ raw }) => changesIn(raw)) };
}

export type Opened = ReturnType<typeof openSandbox>;
type Change = { object: string; entryId: string; field: string; value: Record<string, unknown> };

function changesIn(raw: string): Change[] {
  const body = JSON.parse(raw) as {
    object: string;
    entry: { id: string; changes: Omit<Change, "object" | "entryId">[] }[];
  };
  return body.entry.flatMap(({ id, changes }) =>
    changes.map((change) => ({ object: body.object, entryId: id, ...change })),
  );
}

/** Answers the dialog with `answer`. @returns the code */
export async function codeFrom({ ask }: Opened, answer: Record<string, unknown> = {}): Promise<string> {
  const { redirect } = await ask<{ redirect: string }>("POST", "/sandbox/dialog/allow", {
    clientId: APP.id,
    redirectUri: REDIRECT_URI,
    state: "s1",
    ...answer,
  });
  return new URL(redirect).searchParams.get("code")!;
}

export const exchangeInput = (code: string) => ({
  client_id: APP.id,
  client_secret: APP.secret,
  redirect_uri: REDIRECT_URI,
  code,
});

export type Connected = {
  userToken: string;
  pageId: string;
  token: string;
  igId: string;
  /** Organic post, ad post, organic media, ad media. */
  post: string;
  ad: string;
  media: string;
  adMedia: string;
};

/** Does all steps of a client: dialog, code, long-lived token, first page, subscription. */
export async function connect(opened: Opened, answer: Record<string, unknown> = {}): Promise<Connected> {
  const { ask } = opened;
  const short = await ask<{ access_token: string }>(
    "GET",
    "/v26.0/oauth/access_token",
    exchangeInput(await codeFrom(opened, answer)),
  );
  const { access_token: userToken } = await ask<{ access_token: string }>("GET", "/v26.0/oauth/access_token", {
    client_id: APP.id,
    client_secret: APP.secret,
    grant_type: "fb_exchange_token",
    fb_exchange_token: short.access_token,
  });
  const { pages } = await ask<{
    pages: {
      id: string;
      igId: string;
      posts: { id: string; isAd: boolean }[];
      media: { id: string; adId?: string }[];
    }[];
  }>("GET", "/sandbox/state");
  const page = pages[0]!;
  const { access_token: token } = await ask<{ access_token: string }>("GET", `/v26.0/${page.id}`, {
    fields: "access_token",
    access_token: userToken,
  });
  await opened.call("POST", `/v26.0/${page.id}/subscribed_apps`, { subscribed_fields: "feed", access_token: token });
  return {
    userToken,
    pageId: page.id,
    token,
    igId: page.igId,
    post: page.posts.find((post) => !post.isAd)!.id,
    ad: page.posts.find((post) => post.isAd)!.id,
    media: page.media.find((media) => !media.adId)!.id,
    adMedia: page.media.find((media) => media.adId)!.id,
  };
}

/** Writes a comment as a visitor. @returns its id */
export async function visitorWrites({ ask }: Opened, target: string, text: string, more = {}): Promise<string> {
  return (await ask<{ id: string }>("POST", "/sandbox/comments", { target, text, ...more })).id;
}

/** Code and subcode of a refusal. */
export function refusal({ body }: Reply): string {
  const { error } = body as { error?: { code: number; error_subcode?: number } };
  if (!error) return "no refusal";
  return error.error_subcode ? `${error.code}/${error.error_subcode}` : String(error.code);
}

/** Opens a sandbox with a client that is connected to it. */
export async function openConnected(answer?: Record<string, unknown>) {
  const opened = openSandbox();
  const connected = await connect(opened, answer);
  const { token } = connected;
  return {
    opened,
    ...connected,
    /** Calls the Graph API with the page's token. @throws Error when it refuses */
    asPage: <T>(method: string, path: string, input: object = {}) =>
      opened.ask<T>(method, `/v26.0/${path}`, { ...input, access_token: token }),
    /** Code and subcode with which such a call is refused. */
    refusedTo: async (method: string, path: string, input: object = {}) =>
      refusal(await opened.call(method, `/v26.0/${path}`, { ...input, access_token: token })),
  };
}
