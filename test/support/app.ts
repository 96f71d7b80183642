// The product for tests: the real Worker on D1's client and SQLite, a sandbox for Meta, and queues that wait until `drain`.
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { breachedRoutes } from "../../tools/sandbox/breached/breached.ts";
import { sandboxEmailBinding } from "../../tools/sandbox/mail/email-binding.ts";
import { PUSH_ORIGIN } from "../../tools/sandbox/push/push-service.ts";
import { RECEIVER_ORIGIN } from "../../tools/sandbox/receiver/receiver.ts";
import { createSandbox } from "../../tools/sandbox/sandbox.ts";
import type { SandboxState } from "../../tools/sandbox/world/types.ts";
import { type Deps, makeDeps } from "../../worker/deps.ts";
import { parseEnv } from "../../worker/env.ts";
import { createWorker } from "../../worker/index.ts";
import { createNetworks, metaSettings } from "../../worker/networks/networks.ts";
import { createLanguageModel } from "../../worker/platform/ai/language-model.ts";
import { breachedFinder } from "../../worker/platform/breached/breached-passwords.ts";
import { cloudflareMailer } from "../../worker/platform/mail/cloudflare.ts";
import type { Mail } from "../../worker/platform/mail/mailer.ts";
import { webhookPoster } from "../../worker/platform/webhooks/post.ts";
import { recorded, recording } from "./databases/statements.ts";
import { createMemoryQueues } from "./queues.ts";

/** A language model without a binding, since a test has no account. */
const nobody = createLanguageModel({ ai: undefined, judgeModel: "", chatModel: "", now: Date.now });

/** Live notices without an open screen. */
export const silentLive: Deps["live"] = {
  ticket: async () => null,
  connect: () => null,
  notify: () => undefined,
  present: () => undefined,
  end: () => undefined,
};

export type TestApp = ReturnType<typeof createTestApp>;

export type RequestOptions = {
  method?: string;
  token?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
};

/**
 * Creates the product for a test.
 *
 * @param overrides the parts of `Deps` that a test replaces; `now` also sets the sandbox's clock
 * @param world the state of the sandbox; a new one by default
 */
export function createTestApp(overrides: Partial<Deps> = {}, world?: SandboxState) {
  const settings = parseEnv(env);
  const origin = settings.META_GRAPH_ORIGIN;
  const appOrigin = settings.APP_ORIGIN;
  const queues = createMemoryQueues(overrides.now ?? Date.now);
  const mails: Mail[] = [];

  const sandbox = createSandbox({
    app: { id: settings.META_APP_ID, secret: settings.META_APP_SECRET, verifyToken: settings.META_VERIFY_TOKEN },
    origin,
    webhookUrl: `${appOrigin}/api/webhooks/meta`,
    redirectUris: [`${appOrigin}/facebook/callback`],
    send: async (url, init) => {
      if (!url.endsWith("/api/local/mail-events")) return fetchApp(new Request(url, init));
      await queues.senders["mail-events"].send([JSON.parse(String(init.body))]);
      return new Response();
    },
    now: overrides.now,
    wait: async () => undefined,
    state: world,
  });

  const networks = createNetworks(
    metaSettings(settings, {
      fetch: async (input, init) => sandbox.fetch(new Request(input as RequestInfo, init as RequestInit)),
      onOdd: (fields) => console.warn(`odd fields: ${fields.join(", ")}`),
    }),
  );

  const sendMail = cloudflareMailer({
    binding: sandboxEmailBinding(origin, (url, init) => sandbox.fetch(new Request(url, init))),
    from: "avisos@atalaya.example",
  });

  // One comments database, unless a test has several in `overrides`.
  const { COMMENTS_1: _1, COMMENTS_2: _2, ...bindings } = env;
  const databases = { DB: recorded(env.DB), COMMENTS_0: recorded(env.COMMENTS_0) };
  const deps = makeDeps(Object.assign({}, bindings, databases), {
    queues: queues.senders,
    backlogs: async () => queues.backlogs(),
    networks,
    limit: async () => true,
    languageModel: nobody,
    live: silentLive,
    postWebhook: webhookPoster(async (input, init) =>
      sandbox.fetch(new Request(String(input).replace(PUSH_ORIGIN, origin).replace(RECEIVER_ORIGIN, origin), init)),
    ),
    findBreached: breachedFinder({
      origin,
      fetch: async (input, init) => breachedRoutes.fetch(new Request(input as RequestInfo, init as RequestInit)),
    }),
    sendMail: async (mail) => {
      const messageId = await sendMail(mail);
      mails.push(mail);
      return messageId;
    },
    ...overrides,
  });
  const product = createWorker(() => deps);
  // Statements of the test itself are not recorded as statements of the product.
  const worker = {
    fetch: (...given: Parameters<typeof product.fetch>) =>
      recording(() => product.fetch(...given), `${given[0].method} ${new URL(given[0].url).pathname}`),
    queue: (...given: Parameters<typeof product.queue>) =>
      recording(() => product.queue(...given), `${given[0].queue}, ${given[0].messages.length} messages`),
    scheduled: (...given: Parameters<typeof product.scheduled>) =>
      recording(() => product.scheduled(...given), "the cron"),
  };

  async function fetchApp(request: Request): Promise<Response> {
    const context = createExecutionContext();
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env as never, context);
    await waitOnExecutionContext(context);
    if (response.headers.get("content-type")?.startsWith("application/json"))
      await expectStatusMatchesBody(request, response.clone());
    return response;
  }

  return {
    deps,
    sandbox,
    queues,
    /** The sent mails, in order; `drain` sends stored ones. */
    mails,
    appOrigin,
    fetch: fetchApp,
    /** Sends a request to `/api/…`; `json` becomes the body. */
    request: (path: string, options: RequestOptions = {}) => fetchApp(requestOf(`${appOrigin}${path}`, options)),
    /** Sends a request to the sandbox's control API, `/sandbox/…`. */
    control: async (path: string, options: RequestOptions = {}) =>
      sandbox.fetch(requestOf(`${origin}${path}`, options)),
    /** Delivers all webhooks and consumes all waiting messages, also those that are sent meanwhile. */
    drain: async () => {
      await sandbox.idle();
      await queues.drain((batch) => worker.queue(batch as never, env as never));
    },
    /** Runs the cron once. */
    async cron() {
      const controller = createScheduledController({ scheduledTime: new Date(deps.now()), cron: "* * * * *" });
      await worker.scheduled(controller as never, env as never);
    },
  };
}

/** The requests that create something, whose answers have the status 201; every other success has 200. */
const CREATES =
  /\/api\/(auth\/register|team\/invitations|invitations\/join|notes|social\/accounts\/\w+\/(auto-replies|reconnection-link)|moderation\/(exceptions|post-rules)|saved-replies|reports|raids|workspaces|keys|event-webhooks|v1\/(exceptions|proposals))$/;

/** A success and a refusal are told apart by the status as well as by the field `success`. */
async function expectStatusMatchesBody({ method, url }: Request, answer: Response): Promise<void> {
  const { success } = (await answer.json()) as { success?: boolean };
  if (answer.ok && success === false) throw new Error(`${answer.status} with "success": false`);
  const isCreated = answer.status === 201;
  if (answer.ok && isCreated !== (method === "POST" && CREATES.test(new URL(url).pathname)))
    throw new Error(`${method} ${url} answers ${answer.status}`);
}

function requestOf(url: string, { method, token, json, body, headers = {} }: RequestOptions): Request {
  return new Request(url, {
    method: method ?? (json === undefined && body === undefined ? "GET" : "POST"),
    body: json === undefined ? body : JSON.stringify(json),
    headers: {
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
}
