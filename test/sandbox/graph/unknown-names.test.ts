// The sandbox refuses names that it does not know, and says which. Otherwise a product with a wrong name would work here and fail at Meta.
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { APP, type Connected, connect, type Opened, openSandbox, visitorWrites } from "../support.ts";

type Node = { path: string; token: string };

let opened: Opened;
let at: Connected & { comment: string; instagramComment: string };
let nodes: Node[];
let lists: Node[];
let writes: [method: string, path: string, input: Record<string, unknown>][];

beforeAll(async () => {
  opened = openSandbox();
  const connected = await connect(opened);
  const comment = await visitorWrites(opened, connected.post, "hola");
  at = { ...connected, comment, instagramComment: await visitorWrites(opened, connected.media, "hola") };
  const { pageId, igId, post, ad, media, adMedia, token, userToken } = at;
  const ofPage = [pageId, igId, post, ad, media, adMedia, comment, at.instagramComment];
  const me = await opened.ask<{ id: string }>("GET", "/v26.0/me", { access_token: userToken });
  nodes = [...ofPage.map((path) => ({ path, token })), { path: "me", token: userToken }];
  const listsOfPage = ["feed", "published_posts", "ads_posts"].map((edge) => `${pageId}/${edge}`);
  lists = [
    ...[...listsOfPage, `${igId}/media`, `${post}/comments`, `${ad}/comments`, `${media}/comments`].map((path) => ({
      path,
      token,
    })),
    { path: `${comment}/comments`, token },
    { path: `${at.instagramComment}/replies`, token },
    ...[pageId, igId].map((id) => ({ path: `${id}/subscribed_apps`, token })),
    ...["me/accounts", "me/adaccounts", "me/businesses", `act_${me.id}/ads`].map((path) => ({
      path,
      token: userToken,
    })),
  ];
  writes = [
    ["POST", comment, { is_hidden: true }],
    ["POST", at.instagramComment, { hide: true }],
    ["POST", media, { comment_enabled: false }],
    ["POST", `${comment}/comments`, { message: "gracias" }],
    ["POST", `${at.instagramComment}/replies`, { message: "gracias" }],
    ["POST", `${pageId}/feed`, { message: "novedad" }],
    ["POST", `${pageId}/blocked`, { user: "7000000000000123" }],
    ["POST", `${pageId}/subscribed_apps`, { subscribed_fields: "feed" }],
    ["POST", `${pageId}/messages`, { recipient: { comment_id: comment }, message: { text: "hola" } }],
    ["DELETE", `${pageId}/subscribed_apps`, {}],
    ["DELETE", comment, {}],
    ["DELETE", at.instagramComment, {}],
  ];
});

/** Names that look like Meta's, and names that every JavaScript object has. The sandbox knows none of them. */
const name = fc
  .oneof(
    fc.constantFrom("constructor", "__proto__", "toString", "hasownproperty", "valueof"),
    fc.stringMatching(/^[a-z][a-z_]{3,20}$/),
  )
  .map((text) => (text.startsWith("__") || text === "constructor" || text === "toString" ? text : `${text}_zz`));

/** Expects a refusal in Meta's form that contains the name. */
async function refused(method: string, path: string, input: Record<string, unknown>, named: string) {
  const { status, body } = await opened.call(method, `/v26.0/${path}`, input);
  const asked = `${method} ${path} ${JSON.stringify(input)}`;
  expect([400, 501], asked).toContain(status);
  const { error } = body as { error: { message: string; type: string; code: number; fbtrace_id: string } };
  expect(error, asked).toMatchObject({ type: expect.any(String), fbtrace_id: expect.any(String) });
  expect([100, 2500], asked).toContain(error.code);
  expect(error.message.toLowerCase(), asked).toContain(named.toLowerCase());
}

const RUNS = { numRuns: 60 };

it("fields, at any depth, also where there is nothing to show", async () => {
  const inside = ["%", "from{%}", "attachment{media{%}}", "parent{from{%}}", "comments{%}", "comments{comments{%}}"];
  const ofInstagram = ["%", "from{%}", "user{%}", "replies{%}", "replies{replies{%}}"];
  const ofPage = ["%", "picture{%}", "ads_posts{comments{%}}", "instagram_business_account{media{comments{%}}}"];
  await fc.assert(
    fc.asyncProperty(name, fc.nat(), async (unknown, n) => {
      const places: [string, string[]][] = [
        [at.comment, inside],
        [`${at.post}/comments`, inside],
        [at.instagramComment, ofInstagram],
        [at.pageId, ofPage],
        [`${at.igId}/media`, ["%", "owner{%}", "comments{replies{%}}"]],
      ];
      const [path, all] = places[n % places.length]!;
      const fields = all[Math.floor(n / places.length) % all.length]!.replace("%", unknown);
      await refused("GET", path, { fields: `id,${fields}`, access_token: at.token }, unknown);
    }),
    RUNS,
  );
  await refused("GET", at.comment, { fields: "message{text}", access_token: at.token }, "message");
});

it("arguments of fields, and parameters of whatever is read", async () => {
  await fc.assert(
    fc.asyncProperty(name, fc.nat(), async (unknown, n) => {
      const all = [...nodes, ...lists];
      const { path, token } = all[n % all.length]!;
      await refused("GET", path, { [unknown]: "1", access_token: token }, unknown);
      const expanded = { fields: `id,comments.${unknown}(1){id}`, access_token: at.token };
      await refused("GET", at.post, expanded, unknown);
    }),
    RUNS,
  );
});

it("edges, deeper paths and methods", async () => {
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom("GET", "POST", "DELETE"), fc.nat(), async (unknown, method, n) => {
      const { path, token } = nodes[n % nodes.length]!;
      await refused(method, `${path}/${unknown}`, { access_token: token }, unknown);
      const list = lists[n % lists.length]!;
      await refused(method, `${list.path}/${unknown}`, { access_token: list.token }, unknown);
      await refused("POST", path, { method: unknown, access_token: token }, unknown);
    }),
    RUNS,
  );
  for (const { path, token } of nodes) await refused("PUT", path, { access_token: token }, "put");
});

it("parameters of what is written, which then is not done", async () => {
  const before = await opened.ask("GET", "/sandbox/state");
  await fc.assert(
    fc.asyncProperty(name, fc.nat(), async (unknown, n) => {
      const [method, path, input] = writes[n % writes.length]!;
      await refused(method, path, { ...input, [unknown]: "1", access_token: at.token }, unknown);
    }),
    RUNS,
  );
  const message = { recipient: { comment_id: at.comment }, message: { text: "hola" }, access_token: at.token };
  const send = `${at.pageId}/messages`;
  await refused("POST", send, { ...message, message: { text: "hola", attachment: {} } }, "attachment");
  await refused("POST", send, { ...message, recipient: { comment_id: at.comment, id: "7" } }, "id");
  await refused("POST", send, { ...message, messaging_type: "UPDATE" }, "UPDATE");
  expect(await opened.ask("GET", "/sandbox/state")).toEqual(before);
});

it("values that a parameter does not take", async () => {
  const { token, userToken, post, comment, instagramComment, media } = at;
  await refused("POST", comment, { is_hidden: "perhaps", access_token: token }, "is_hidden");
  await refused("POST", instagramComment, { hide: "", access_token: token }, "hide");
  await refused("POST", media, { comment_enabled: "no", access_token: token }, "comment_enabled");
  await refused("GET", `${post}/comments`, { order: "newest", access_token: token }, "order");
  await refused("GET", `${post}/comments`, { filter: "all", access_token: token }, "filter");
  const { id } = await opened.ask<{ id: string }>("GET", "/v26.0/me", { access_token: userToken });
  await refused("GET", `act_${id}/ads`, { effective_status: '["PAUSED"]', access_token: userToken }, "PAUSED");
});

it("calls of the app itself", async () => {
  const access_token = `${APP.id}|${APP.secret}`;
  const subscribe = { object: "page", callback_url: "http://app.test", verify_token: "x", access_token };
  await refused("POST", `${APP.id}/subscriptions`, { ...subscribe, object: "user", fields: "feed" }, "object");
  await refused("POST", `${APP.id}/subscriptions`, { ...subscribe, fields: "feed,comments" }, "fields[1]");
  const app = { client_id: APP.id, client_secret: APP.secret };
  await refused("GET", "oauth/access_token", { ...app, grant_type: "password" }, "password");
  await refused("GET", "oauth/access_token", { ...app, code: "x", redirect_uri: "x", nonce: "1" }, "nonce");
  await refused("GET", "debug_token", { input_token: "x", verbose: "1", access_token }, "verbose");
  const part = { method: "GET", relative_url: "me", depends_on: "first" };
  const { body } = await opened.call("POST", "/v26.0/", { batch: JSON.stringify([part]), access_token });
  expect(body).toMatchObject({ error: { code: 100, message: expect.stringContaining("depends_on") } });
  const dialog = { client_id: APP.id, redirect_uri: "http://127.0.0.1:8787/facebook/callback" };
  const ask = async (more: object) => (await opened.call("GET", "/v26.0/dialog/oauth", { ...dialog, ...more })).body;
  for (const [more, named] of [
    [{ scope: "pages_show_list,pages_do_all" }, "pages_do_all"],
    [{ extras: "{}" }, "extras"],
    [{ response_type: "token" }, "token"],
  ] as const)
    expect(await ask(more)).toContain(named);
});
