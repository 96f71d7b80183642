import { describe, expect, it } from "vitest";
import {
  type Connected,
  connect,
  type Opened,
  openConnected,
  openSandbox,
  refusal,
  visitorWrites,
} from "../support.ts";

type Listed = { data: { id: string }[]; paging?: { next?: string }; summary?: object };

describe("what Meta refuses", () => {
  const cases: [string, string, (at: Connected) => [method: string, path: string, input?: object]][] = [
    ["a version that does not exist", "2500", () => ["GET", "/v27.0/me"]],
    ["an id nobody has", "100/33", () => ["GET", "/v26.0/999_1"]],
    ["a field that does not exist", "100", ({ post }) => ["GET", `/v26.0/${post}`, { fields: "id,xyz" }]],
    ["fields that cannot be read", "2500", ({ post }) => ["GET", `/v26.0/${post}`, { fields: "id,from{id" }]],
    ["a cursor that is not its own", "100", ({ post }) => ["GET", `/v26.0/${post}/comments`, { after: "!" }]],
    ["a feed of more than 100", "100", ({ pageId }) => ["GET", `/v26.0/${pageId}/feed`, { limit: 101 }]],
    [
      "`comments` as a page's field",
      "100",
      ({ pageId }) => ["POST", `/v26.0/${pageId}/subscribed_apps`, { subscribed_fields: "comments" }],
    ],
    ["a reply without a message", "100", ({ post }) => ["POST", `/v26.0/${post}/comments`]],
    ["app subscriptions with a page's token", "15", () => ["POST", "/v26.0/100000000000001/subscriptions"]],
    [
      "acting with a person's token",
      "200",
      ({ pageId, userToken }) => [
        "POST",
        `/v26.0/${pageId}/subscribed_apps`,
        { subscribed_fields: "feed", access_token: userToken },
      ],
    ],
  ];
  it.each(cases)("%s", async (_, expected, request) => {
    const { opened, ...connected } = await openConnected();
    const [method, path, input] = request(connected);
    expect(refusal(await opened.call(method, path, { access_token: connected.token, ...input }))).toBe(expected);
  });

  it.each([
    ["pages_read_user_content", "GET", "200"],
    ["pages_manage_engagement", "POST", "200"],
    ["pages_read_engagement", "GET", "10"],
  ])("comments without %s (%s)", async (permission, method, expected) => {
    const { opened, post, token } = await openConnected({ declined: [permission] });
    const input = { access_token: token, ...(method === "POST" && { message: "x" }) };
    expect(refusal(await opened.call(method, `/v26.0/${post}/comments`, input))).toBe(expected);
  });

  it("moderating without the task on the page", async () => {
    const { opened, post, pageId, userToken, refusedTo } = await openConnected();
    const id = await visitorWrites(opened, post, "hola");
    const me = await opened.ask<{ id: string }>("GET", "/v26.0/me", { access_token: userToken });
    await opened.ask("PUT", `/sandbox/users/${me.id}/role`, { pageId, tasks: ["ANALYZE"] });
    expect(await refusedTo("POST", id, { is_hidden: true })).toBe("200");
  });

  it("comments of another page, exactly like missing ones", async () => {
    const { opened, refusedTo } = await openConnected();
    const { posts } = await opened.ask<{ posts: { id: string }[] }>("POST", "/sandbox/pages", { name: "Otra" });
    const id = await visitorWrites(opened, posts[0]!.id, "hola");
    expect(await refusedTo("GET", id)).toBe("100/33");
  });

  it("a comment that was deleted, and its replies", async () => {
    const { opened, post, asPage, refusedTo } = await openConnected();
    const id = await visitorWrites(opened, post, "hola");
    const reply = await visitorWrites(opened, id, "qué tal");
    await asPage("DELETE", id);
    for (const gone of [id, reply]) {
      expect(await refusedTo("POST", gone, { is_hidden: true })).toBe("100/33");
    }
  });

  it("hiding the page's own comments, and editing those of others", async () => {
    const { opened, post, token, asPage, refusedTo } = await openConnected();
    const theirs = await visitorWrites(opened, post, "hola");
    const own = await asPage<{ id: string }>("POST", `${theirs}/comments`, { message: "gracias" });
    expect(await refusedTo("POST", own.id, { is_hidden: true })).toBe("200");
    expect(await refusedTo("POST", theirs, { message: "otro" })).toBe("200");
    expect((await opened.call("POST", `/v26.0/${own.id}`, { message: "de nada", access_token: token })).body).toEqual({
      success: true,
    });
  });

  it("by its name, what the sandbox does not offer", async () => {
    const { opened, pageId, post, media, token } = await openConnected();
    const cases: [string, string, object][] = [
      ["GET", `/v26.0/${pageId}/settings`, {}],
      ["POST", `/v26.0/${post}`, { message: "otro" }],
      ["DELETE", `/v26.0/${media}`, {}],
    ];
    const said = cases.map(async ([method, path, input]) => {
      const { status, body } = await opened.call(method, path, { ...input, access_token: token });
      return [status, (body as { error: { message: string } }).error.message];
    });
    expect(await Promise.all(said)).toEqual([
      [501, "The sandbox does not offer GET settings on node type (Page)"],
      [501, "The sandbox does not offer POST on node type (Post)"],
      [501, "The sandbox does not offer DELETE on node type (IGMedia)"],
    ]);
  });

  it("a second private reply, and one after seven days", async () => {
    let now = Date.UTC(2026, 10, 1);
    const opened = openSandbox({ now: () => now });
    const { post, token, pageId } = await connect(opened);
    const send = async (id: string) =>
      refusal(
        await opened.call("POST", `/v26.0/${pageId}/messages`, {
          recipient: { comment_id: id },
          message: { text: "hola" },
          access_token: token,
        }),
      );
    const [first, second] = [
      await visitorWrites(opened, post, "precio?"),
      await visitorWrites(opened, post, "precio??"),
    ];
    expect([await send(first), await send(first)]).toEqual(["no refusal", "10900"]);
    now += 8 * 86_400_000;
    expect(await send(second)).toBe("10903");
  });
});

describe("reading", () => {
  it("answers a person's token with an empty list of comments and their true count", async () => {
    const { opened, post, userToken } = await openConnected();
    await visitorWrites(opened, post, "hola");
    const list = await opened.ask<Listed>("GET", `/v26.0/${post}/comments`, { access_token: userToken, summary: true });
    expect(list).toMatchObject({ data: [], summary: { total_count: 1 } });
  });

  it.each(["chronological", "reverse_chronological"])("pages through every comment once, %s", async (order) => {
    const { opened, post, token } = await openConnected();
    const ids = await manyComments(opened, post, 57);
    const seen = await readAll(
      opened,
      `/v26.0/${post}/comments?limit=20&order=${order}&filter=stream&access_token=${token}`,
    );
    expect(seen).toEqual(order === "chronological" ? ids : ids.toReversed());
  });

  it("leaves the proof, and a token sent in a header, out of the paging address", async () => {
    const { opened, post, token } = await openConnected();
    await manyComments(opened, post, 2);
    const request = new Request(`http://127.0.0.1:8788/v26.0/${post}/comments?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { paging } = (await (await opened.sandbox.fetch(request)).json()) as Listed;
    expect(paging?.next).toContain("after=");
    expect(paging?.next).not.toContain("access_token");
  });

  it("lists replies with `stream` only, and below the top-level comment", async () => {
    const { opened, post, token, asPage } = await openConnected();
    const top = await visitorWrites(opened, post, "uno");
    const reply = await visitorWrites(opened, top, "dos");
    const deeper = await asPage<{ id: string }>("POST", `${reply}/comments`, { message: "tres" });
    const ids = (path: string) => readAll(opened, `/v26.0/${path}access_token=${token}`);
    expect(await ids(`${post}/comments?`)).toEqual([top]);
    expect(await ids(`${post}/comments?filter=stream&`)).toEqual([top, reply, deeper.id]);
    expect(await ids(`${top}/comments?`)).toEqual([reply, deeper.id]);
  });

  it("expands comments inside a post", async () => {
    const { opened, pageId, post, asPage } = await openConnected();
    const id = await visitorWrites(opened, post, "hola", { photo: true });
    const fields = "id,comments.limit(1).filter(stream).summary(true){message,attachment{type}}";
    const feed = await asPage<{ data: object[] }>("GET", `${pageId}/published_posts`, { fields });
    expect(feed.data).toContainEqual({
      id: post,
      comments: {
        data: [{ id, message: "hola", attachment: { type: "photo" } }],
        paging: expect.anything(),
        summary: expect.objectContaining({ total_count: 1 }),
      },
    });
  });

  it("shows ad posts only where they are asked for", async () => {
    const { opened, pageId, ad, token } = await openConnected();
    expect(await readAll(opened, `/v26.0/${pageId}/published_posts?access_token=${token}`)).not.toContain(ad);
    expect(
      await readAll(opened, `/v26.0/${pageId}/ads_posts?include_inline_create=true&access_token=${token}`),
    ).toEqual([ad]);
  });

  it("answers several ids together or not at all", async () => {
    const { opened, post, ad, token } = await openConnected();
    const ask = (ids: string) => opened.call("GET", "/v26.0/", { ids, fields: "id", access_token: token });
    expect((await ask(`${post},${ad}`)).body).toEqual({ [post]: { id: post }, [ad]: { id: ad } });
    expect(refusal(await ask(`${post},404`))).toBe("100/33");
  });

  it("answers a batch part by part, each with its own token, and logs each", async () => {
    const { opened, post, token, userToken } = await openConnected();
    const id = await visitorWrites(opened, post, "hola");
    const batch = [
      { method: "POST", relative_url: `v26.0/${id}`, body: `is_hidden=true&access_token=${token}` },
      { method: "GET", relative_url: "v26.0/404" },
    ];
    const answers = await opened.ask<{ code: number; body: string }[]>("POST", "/", { batch, access_token: userToken });
    expect(answers.map(({ code }) => code)).toEqual([200, 400]);
    expect(answers[0]?.body).toBe('{"success":true}');
    const { calls } = await opened.ask<{ calls: object[] }>("GET", "/sandbox/calls", { object: id });
    expect(calls).toMatchObject([{ action: "hide", status: 200 }]);
    const tooMany = Array.from({ length: 51 }, () => batch[1]);
    expect(refusal(await opened.call("POST", "/", { batch: tooMany, access_token: userToken }))).toBe("100");
  });

  it("says in its headers how much was used, once enough calls were made", async () => {
    const { opened, pageId, token } = await openConnected();
    const read = () => opened.call("GET", `/v26.0/${pageId}`, { access_token: token });
    expect((await read()).headers.has("x-app-usage")).toBe(false);
    await opened.ask("PUT", "/sandbox/limits", { headersAfter: 0, objectCallsPerDay: 10 });
    const { headers } = await read();
    expect(JSON.parse(headers.get("x-business-use-case-usage")!)).toMatchObject({
      [pageId]: [{ type: "pages", call_count: expect.any(Number) }],
    });
    expect(headers.get("facebook-api-version")).toBe("v26.0");
    for (let calls = 0; calls < 10; calls++) await read();
    expect(refusal(await read())).toBe("80001");
  });
});

describe("Instagram", () => {
  it("gives at most 50 comments, newest first and top-level only", async () => {
    const { opened, media, token, asPage } = await openConnected();
    const ids = await manyComments(opened, media, 60);
    await visitorWrites(opened, ids[0]!, "respuesta");
    const first = await asPage<Listed>("GET", `${media}/comments`, { limit: 100 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect(await readAll(opened, `/v26.0/${media}/comments?limit=100&access_token=${token}`)).toEqual(ids.toReversed());
  });

  it("hides, answers and deletes, and does not answer below a hidden comment", async () => {
    const { opened, media, token, asPage, refusedTo } = await openConnected();
    const id = await visitorWrites(opened, media, "hola");
    const reply = () => opened.call("POST", `/v26.0/${id}/replies`, { message: "gracias", access_token: token });
    expect((await reply()).status).toBe(200);
    await asPage("POST", `${id}?hide=true`);
    expect(refusal(await reply())).toBe("100");
    const shown = await asPage("GET", id, { fields: "hidden,replies{text,user}" });
    expect(shown).toMatchObject({
      hidden: true,
      replies: { data: [{ text: "gracias", user: { id: expect.any(String) } }] },
    });
    await asPage("DELETE", id);
    expect(await refusedTo("GET", id)).toBe("100/33");
  });

  it("writes a comment and refuses it all the same when fields are asked for", async () => {
    const { opened, media, token } = await openConnected();
    const input = { message: "hola", fields: "id", access_token: token };
    expect(refusal(await opened.call("POST", `/v26.0/${media}/comments`, input))).toBe("20/1772107");
    expect(await readAll(opened, `/v26.0/${media}/comments?access_token=${token}`)).toHaveLength(1);
  });

  it("keeps ad media out of the account's list", async () => {
    const { opened, igId, media, adMedia, token } = await openConnected();
    expect(await readAll(opened, `/v26.0/${igId}/media?access_token=${token}`)).toEqual([media]);
    const id = await visitorWrites(opened, adMedia, "estafa");
    expect(await readAll(opened, `/v26.0/${adMedia}/comments?access_token=${token}`)).toEqual([id]);
  });
});

async function manyComments({ ask }: Opened, target: string, count: number): Promise<string[]> {
  const comments = Array.from({ length: count }, (_, index) => ({ target, text: `comentario ${index}`, silent: true }));
  return (await ask<{ ids: string[] }>("POST", "/sandbox/comments", { comments })).ids;
}

/** Reads all parts of a list by following `next`. @returns the ids */
async function readAll({ ask }: Opened, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const page: Listed = await ask<Listed>("GET", next);
    ids.push(...page.data.map(({ id }) => id));
    next = page.paging?.next;
  }
  return ids;
}

it("serves the versions that Meta had, minor ones included", async () => {
  const { opened, token } = await openConnected();
  const ask = async (version: string) => refusal(await opened.call("GET", `/${version}/me`, { access_token: token }));
  expect(await Promise.all(["v2.12", "v3.2", "v25.0"].map(ask))).toEqual(Array(3).fill("no refusal"));
  expect(await Promise.all(["v0.1", "v3.9", "v26.1"].map(ask))).toEqual(Array(3).fill("2500"));
});

it("knows every field of a comment, and leaves out fields without a value", async () => {
  const { opened, post, pageId, token, asPage } = await openConnected();
  const theirs = await visitorWrites(opened, post, "hola");
  const live = await visitorWrites(opened, post, "¡qué directo!", { liveSeconds: 95 });
  const own = await asPage<{ id: string }>("POST", `${theirs}/comments`, { message: "y" });
  const fields = "private_reply_conversation,live_broadcast_timestamp,admin_creator,application";
  const read = (id: string) => asPage("GET", id, { fields });
  expect(await read(theirs)).toEqual({ id: theirs });
  expect(await read(live)).toEqual({ id: live, live_broadcast_timestamp: 95 });
  expect(await read(own.id)).toMatchObject({
    id: own.id,
    application: { name: "Atalaya" },
    admin_creator: { name: "Atalaya" },
  });
  const canHide = { fields: "can_hide", access_token: token };
  expect(await opened.ask("GET", `/v26.0/${own.id}`, canHide)).toEqual({ id: own.id, can_hide: false });
  expect(await opened.ask("GET", `/v26.0/${theirs}`, canHide)).toEqual({ id: theirs, can_hide: true });
  const message = { recipient: { comment_id: theirs }, message: { text: "hola" }, access_token: token };
  await opened.ask("POST", `/v26.0/${pageId}/messages`, message);
  expect(await read(theirs)).toEqual({
    id: theirs,
    private_reply_conversation: {
      id: expect.stringMatching(/^t_/),
      link: expect.stringContaining(`/${pageId}/inbox/`),
      updated_time: expect.any(String),
    },
  });
});

it("keeps the account's own Instagram comment visible when somebody hides it", async () => {
  const { media, asPage } = await openConnected();
  const { id } = await asPage<{ id: string }>("POST", `${media}/comments`, { message: "y" });
  expect(await asPage("POST", id, { hide: true })).toEqual({ success: true });
  expect(await asPage("GET", id, { fields: "hidden" })).toEqual({
    id,
    hidden: false,
  });
});

it("blocks a person on a page, who then cannot comment there, and unblocks them", async () => {
  const { opened, pageId, post, token, userToken } = await openConnected();
  const authorId = "7000000000000123";
  await visitorWrites(opened, post, "spam", { authorId, authorName: "Pesado" });
  const at = (method: string, input = {}, as = token) =>
    opened.call(method, `/v26.0/${pageId}/blocked`, { ...input, access_token: as });
  expect((await at("POST", { user: authorId })).body).toEqual({ [authorId]: true });
  expect((await at("POST", { user: authorId })).body).toEqual({ [authorId]: true });
  expect((await at("GET")).body).toEqual({ data: [{ id: authorId, name: "Pesado" }] });
  const write = () => opened.call("POST", "/sandbox/comments", { target: post, text: "otra vez", authorId });
  expect((await write()).status).toBe(403);
  expect((await at("DELETE", { user: authorId })).body).toEqual({ success: true });
  expect((await write()).status).toBe(200);
  expect(refusal(await at("DELETE", { user: authorId }))).toBe("100");
  expect(refusal(await at("POST", { user: "nadie" }))).toBe("100");
  expect(refusal(await at("POST", { user: authorId }, userToken))).toBe("200");
});

it("closes the comments of a media, and opens them", async () => {
  const { opened, media, asPage } = await openConnected();
  const set = (enabled: boolean) => asPage("POST", media, { comment_enabled: enabled });
  const isOpen = () => asPage("GET", media, { fields: "is_comment_enabled" });
  expect(await set(false)).toEqual({ success: true });
  expect(await isOpen()).toMatchObject({ is_comment_enabled: false });
  expect((await opened.call("POST", "/sandbox/comments", { target: media, text: "hola" })).status).toBe(403);
  await set(true);
  expect(await isOpen()).toMatchObject({ is_comment_enabled: true });
  await visitorWrites(opened, media, "hola");
});

it("answers the insights that are named, with the permission for them", async () => {
  const { opened, pageId, igId, media, token } = await openConnected();
  const ask = (id: string, metric?: string) =>
    opened.call("GET", `/v26.0/${id}/insights`, { ...(metric && { metric }), access_token: token });
  for (const [id, metric] of [
    [pageId, "page_follows"],
    [igId, "reach"],
    [media, "views"],
  ] as const) {
    expect((await ask(id, metric)).body).toMatchObject({ data: [{ name: metric, values: [{ value: 0 }] }] });
    expect([refusal(await ask(id)), refusal(await ask(id, "page_impressions"))]).toEqual(["3001", "100"]);
  }
  const without = openSandbox();
  const other = await connect(without, { declined: ["read_insights"] });
  const refused = await without.call("GET", `/v26.0/${other.pageId}/insights`, {
    metric: "page_follows",
    access_token: other.token,
  });
  expect(refusal(refused)).toBe("10");
});

it("lists the pages of a business portfolio there and nowhere else", async () => {
  const opened = openSandbox();
  await opened.ask("POST", "/sandbox/pages", { name: "Cartera", through: { business: "Grupo Sol", as: "client" } });
  const { userToken } = await connect(opened);
  const ask = (path: string) =>
    opened.ask<Listed>("GET", `/v26.0/${path}`, { fields: "id,name", access_token: userToken });
  const [business] = (await ask("me/businesses")).data;
  expect(business).toMatchObject({ name: "Grupo Sol" });
  const names = async (path: string) => (await ask(path)).data.map((page) => (page as { name?: string }).name);
  expect(await names("me/accounts")).not.toContain("Cartera");
  expect(await names(`${business!.id}/owned_pages`)).toEqual([]);
  expect(await names(`${business!.id}/client_pages`)).toEqual(["Cartera"]);
});
