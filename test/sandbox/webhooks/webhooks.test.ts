import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../tools/sandbox/webhooks/post.ts";
import { hmacHex } from "../../../tools/sandbox/webhooks/sign.ts";
import { APP, connect, openConnected, openSandbox, refusal, visitorWrites } from "../support.ts";

it("writes and signs the bytes of a published webhook", async () => {
  const value = {
    from: { id: "6780480905722594", name: "Alex Example" },
    post: {
      status_type: "added_video",
      is_published: true,
      updated_time: "2023-12-01T06:52:51+0000",
      permalink_url:
        "https://www.facebook.com/examplepage/posts/pfbid0EXAMPLEaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      promotion_status: "inactive",
      id: "370877917711274_690899997427622",
    },
    message: "手动点赞",
    post_id: "370877917711274_690899997427622",
    comment_id: "690899997427622_759876135384703",
    created_time: 1701413571,
    item: "comment",
    parent_id: "370877917711274_690899997427622",
    verb: "add",
  };
  const body = bodyOf([{ object: "page", entryId: "370877917711274", field: "feed", value }], 1701413579000);
  expect(body).toContain('"message": "\\u624b\\u52a8\\u70b9\\u8d5e", "post_id"');
  expect(await hmacHex("example-app-secret-not-real", body)).toBe(
    "b18dff11ce8e4e51234c218fc197f7cd4394c2e576fd1d35d1ed7203968ee6e5",
  );
});

it("sends an Instagram comment that is written with an earlier time as of that time", async () => {
  const { opened, media, igId } = await openConnected();
  const [then, late] = [Date.parse("2026-01-02T03:04:05Z"), Date.parse("2026-01-03T03:04:05Z")];
  for (const createdAt of [then, late, then]) await visitorWrites(opened, media, "¡qué rico!", { createdAt });
  await opened.sandbox.idle();
  const entries = opened.webhooks.flatMap(({ raw }) => JSON.parse(raw).entry as { id: string; time: number }[]);
  expect(new Set(entries.map(({ id, time }) => `${id} ${time}`))).toEqual(
    new Set([then, late].map((at) => `${igId} ${at / 1000}`)),
  );
});

it("signs exactly the bytes it sends", async () => {
  const { opened, post } = await openConnected();
  await visitorWrites(opened, post, "¡Qué señor! 🙏");
  await opened.sandbox.idle();
  const { raw, headers } = opened.webhooks[0]!;
  expect(headers.get("x-hub-signature-256")).toBe(
    `sha256=${createHmac("sha256", APP.secret).update(raw).digest("hex")}`,
  );
  expect(raw).toContain("\\u00a1Qu\\u00e9 se\\u00f1or! \\ud83d\\ude4f");
  expect(raw).toMatch(/^\{"entry": \[\{"id": /);
});

describe("the webhooks report", () => {
  it("each event of a Facebook comment, the page's own actions too", async () => {
    const { opened, post, token, pageId } = await openConnected();
    const id = await visitorWrites(opened, post, "hola", { authorName: "Lucía G." });
    // Events that are on their way at once may arrive in any order.
    const ask: typeof opened.ask = async (...call) => {
      await opened.sandbox.idle();
      return opened.ask(...call);
    };
    await ask("PATCH", `/sandbox/comments/${id}`, { text: "hola!" });
    await ask("POST", `/v26.0/${id}`, { is_hidden: true, access_token: token });
    await ask("POST", `/v26.0/${id}`, { is_hidden: true, access_token: token });
    await ask("POST", `/sandbox/comments/${id}/hidden`, { hidden: false });
    await ask("POST", `/v26.0/${id}/comments`, { message: "gracias", access_token: token });
    await ask("DELETE", `/v26.0/${id}`, { access_token: token });
    await opened.sandbox.idle();
    const values = opened.changes().map(({ value }) => value);
    expect(values.map(({ verb }) => verb)).toEqual(["add", "edited", "hide", "unhide", "add", "remove"]);
    expect(values[0]).toMatchObject({ item: "comment", comment_id: id, parent_id: post, from: { name: "Lucía G." } });
    expect(values[4]).toMatchObject({ parent_id: id, from: { id: pageId } });
    expect(values[5]).not.toHaveProperty("message");
  });

  it("comments on ads, as such", async () => {
    const { opened, ad, adMedia, media } = await openConnected();
    await visitorWrites(opened, ad, "estafa");
    await visitorWrites(opened, adMedia, "estafa");
    await opened.sandbox.idle();
    const changes = opened.changes();
    expect(changes.find(({ object }) => object === "page")?.value).toMatchObject({ post: { is_published: false } });
    expect(changes.find(({ object }) => object === "instagram")?.value).toMatchObject({
      media: { id: adMedia, original_media_id: media, media_product_type: "AD", ad_id: expect.any(String) },
    });
  });

  it("new Instagram comments and own replies, but neither hiding nor deleting", async () => {
    const { opened, media, igId, asPage } = await openConnected();
    const id = await visitorWrites(opened, media, "hola");
    // Events that are on their way at once may arrive in any order.
    await opened.sandbox.idle();
    await asPage("POST", `${id}/replies`, { message: "gracias" });
    await asPage("POST", id, { hide: true });
    await asPage("DELETE", id);
    await opened.sandbox.idle();
    expect(opened.changes()).toMatchObject([
      { entryId: igId, field: "comments", value: { id, text: "hola" } },
      { value: { parent_id: id, from: { id: igId, self_ig_scoped_id: expect.any(String) } } },
    ]);
  });

  it("nothing of pages that are not subscribed, and no comment written without a webhook", async () => {
    const { opened, post, pageId, asPage } = await openConnected();
    await visitorWrites(opened, post, "hola", { silent: true });
    await asPage("DELETE", `${pageId}/subscribed_apps`);
    await visitorWrites(opened, post, "hola");
    await opened.sandbox.idle();
    expect(opened.webhooks).toEqual([]);
  });
});

describe("delivery", () => {
  it("tries the whole batch again until it is answered 200", async () => {
    const waits: number[] = [];
    const opened = openSandbox({
      answer: (_, count) => (count < 4 ? 503 : 200),
      wait: async (ms) => void (ms >= 1000 && waits.push(ms)),
    });
    const { post } = await connect(opened);
    await visitorWrites(opened, post, "hola");
    await opened.sandbox.idle();
    expect(new Set(opened.webhooks.map(({ raw }) => raw)).size).toBe(1);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(await opened.ask("GET", "/sandbox/deliveries")).toMatchObject({
      byStatus: { "503": 3, "200": 1 },
      waiting: 0,
    });
    expect(await opened.ask("DELETE", "/sandbox/deliveries")).toMatchObject({ posts: 0, byStatus: {} });
  });

  it("shows its faults and its way of delivery, so that a replay can restore both", async () => {
    const opened = openSandbox();
    await opened.ask("PUT", "/sandbox/delivery", { repeat: 2 });
    await opened.ask("PUT", "/sandbox/faults", { latencyMs: 7 });
    expect(await opened.ask("GET", "/sandbox/delivery")).toMatchObject({ repeat: 2 });
    expect(await opened.ask("GET", "/sandbox/faults")).toMatchObject({ latencyMs: 7 });
  });

  it("repeats each delivery on request", async () => {
    const { opened, post } = await openConnected();
    await opened.ask("PUT", "/sandbox/delivery", { repeat: 3 });
    await visitorWrites(opened, post, "hola");
    await opened.sandbox.idle();
    expect(opened.webhooks).toHaveLength(3);
  });

  it("delivers every event once, in another order, when shuffled", async () => {
    const pending: { ms: number; go: () => void }[] = [];
    const opened = openSandbox({ wait: (ms) => new Promise((go) => pending.push({ ms, go })) });
    const { post } = await connect(opened);
    await opened.ask("PUT", "/sandbox/delivery", { shuffle: 500, batchMax: 1 });
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) ids.push(await visitorWrites(opened, post, `comentario ${index}`));
    const idle = opened.sandbox.idle();
    for (const { go } of pending.splice(0).sort((a, b) => a.ms - b.ms)) go();
    await Promise.resolve();
    for (const { go } of pending.splice(0)) go();
    await idle;
    const seen = opened.changes().map(({ value }) => String(value.comment_id));
    expect(seen).not.toEqual(ids);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("loses events on request, and batches up to the given number", async () => {
    const opened = openSandbox({ wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 1))) });
    const { post } = await connect(opened);
    await opened.ask("PUT", "/sandbox/delivery", { batchMax: 10 });
    const comments = Array.from({ length: 25 }, () => ({ target: post, text: "x" }));
    await opened.ask("POST", "/sandbox/comments", { comments });
    await opened.sandbox.idle();
    // Several POSTs are under way together, so their order is open.
    const sizes = opened.webhooks.map(({ raw }) => raw.match(/"verb"/g)?.length ?? 0);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([5, 10, 10]);
    await opened.ask("PUT", "/sandbox/delivery", { lose: 1 });
    await opened.ask("POST", "/sandbox/comments", { comments });
    await opened.sandbox.idle();
    expect(await opened.ask("GET", "/sandbox/deliveries")).toMatchObject({ lost: 25, posts: 3 });
    const { lost } = (await opened.ask("GET", "/sandbox/deliveries/lost")) as { lost: object[] };
    expect(lost).toHaveLength(25);
    expect(lost[0]).toEqual({ commentId: expect.stringMatching(/_/), verb: "add" });
  });

  it("resumes unaccepted deliveries after a restart", async () => {
    const before = openSandbox({ send: () => new Promise(() => undefined) });
    const { post } = await connect(before);
    await visitorWrites(before, post, "hola");
    const after = openSandbox({ state: structuredClone(before.sandbox.state) });
    await after.sandbox.idle();
    expect(after.changes()).toMatchObject([{ value: { message: "hola" } }]);
  });

  it("goes to the callback that the app subscribed, once that has answered the challenge", async () => {
    const urls: string[] = [];
    const opened = openSandbox({
      send: async (url) => {
        urls.push(url);
        return new Response(new URL(url).searchParams.get("hub.challenge"));
      },
    });
    const { post } = await connect(opened);
    const input = {
      object: "page",
      callback_url: "http://other.test/hook",
      fields: "feed",
      verify_token: "v",
      access_token: `${APP.id}|${APP.secret}`,
    };
    await opened.ask("POST", `/v26.0/${APP.id}/subscriptions`, input);
    expect(urls[0]).toContain("hub.mode=subscribe");
    await visitorWrites(opened, post, "hola");
    await opened.sandbox.idle();
    expect(urls[1]).toBe("http://other.test/hook");

    const withoutHandshake = openSandbox();
    expect(refusal(await withoutHandshake.call("POST", `/v26.0/${APP.id}/subscriptions`, input))).toBe("2200");
  });
});
