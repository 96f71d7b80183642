import { beforeEach, describe, expect, it } from "vitest";
import { hmacHex } from "../../worker/platform/crypto/hash.ts";
import { app, inCore, newApp } from "../support/scene.ts";
import { feedComment as comment, deliver as deliverTo } from "../support/webhooks.ts";

const PATH = "/api/webhooks/meta";

beforeEach(() => newApp());

const deliver = (body: string, signature?: string) => deliverTo(app, body, signature);
const feed = (value: unknown) =>
  JSON.stringify({ entry: [{ id: "9", time: 1_790_000_005, changes: [{ value, field: "feed" }] }], object: "page" });
const received = () => app.queues.waiting["comment-events"].map(({ body }) => body);
const refusals = () =>
  inCore("SELECT sum(count) AS n FROM service_counters WHERE name = 'webhook_refused'").first<{ n: number | null }>();

describe("the handshake", () => {
  it("answers the challenge unchanged", async () => {
    const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${app.deps.config.META_VERIFY_TOKEN}`;
    const answer = await app.request(`${PATH}?${query}`);
    expect([answer.status, await answer.text()]).toEqual([200, "1158201444"]);
  });

  it("refuses a wrong token", async () => {
    const answer = await app.request(`${PATH}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong`);
    expect(answer.status).toBe(403);
  });
});

describe("a refused body", () => {
  it("answers 401 to a body that was changed after signing, and stores only a count", async () => {
    const body = feed(comment());
    const signature = `sha256=${await hmacHex(app.deps.config.META_APP_SECRET, body)}`;
    const answer = await deliver(body.replace("Precio", "Precia"), signature);
    expect(answer.status).toBe(401);
    expect(received()).toEqual([]);
    expect(await refusals()).toEqual({ n: 1 });
  });

  it.each(["", "sha256=", "sha256=zz", `sha1=${"0".repeat(40)}`])(
    "answers 401 to the signature '%s'",
    async (signature) => {
      expect((await deliver(feed(comment()), signature)).status).toBe(401);
    },
  );

  it("accepts the earlier secret while it is rotated", async () => {
    const body = feed(comment());
    const signature = await hmacHex(app.deps.config.META_APP_SECRET_OLD!, body);
    expect((await deliver(body, `sha256=${signature}`)).status).toBe(200);
  });

  it("answers 400 to signed bytes that are not JSON, or not Meta's envelope", async () => {
    for (const body of ["{", "null", "[]", '{"entry":3}']) expect((await deliver(body)).status).toBe(400);
  });

  it("accepts a body of 2 MB and refuses one beyond the limit", async () => {
    expect((await deliver(feed(comment({ message: "a".repeat(2_000_000) })))).status).toBe(200);
    expect(received()).toMatchObject([{ text: "a".repeat(10_000) }]);
    expect((await deliver(feed(comment({ message: "a".repeat(6_000_000) })))).status).toBe(413);
  });
});

describe("a body about a Facebook page", () => {
  it("reads a comment at top level", async () => {
    expect((await deliver(feed(comment()))).status).toBe(200);
    expect(received()).toMatchObject([
      {
        network: "facebook",
        pageExternalId: "9",
        verb: "add",
        externalId: "11_22",
        parentId: null,
        text: "¿Precio?",
        at: 1_790_000_000_000,
        own: false,
        isAd: false,
      },
    ]);
  });

  it("accepts escaped bytes as they were signed", async () => {
    await deliver(feed(comment({ message: "" })).replace('"message":""', '"message": "\\u00bfPrecio?"'));
    expect(received()).toMatchObject([{ text: "¿Precio?" }]);
  });

  // test/sandbox/graph/meta-fixtures.test.ts has more forms of a comment.
  it.each([
    ["top level, whatever prefix the post's id has", comment({ parent_id: "8_11" }), { parentId: null }],
    ["an unknown author", comment({ from: undefined }), { authorId: null, own: false }],
    ["an id of thirty digits", comment({ comment_id: "1".repeat(30) }), { externalId: "1".repeat(30) }],
    ["fields nobody knows", comment({ something_new: { deep: [1] } }), { externalId: "11_22" }],
  ])("reads %s", async (_what, value, expected) => {
    expect((await deliver(feed(value))).status).toBe(200);
    expect(received()).toMatchObject([expected]);
  });

  it("keeps every digit of an id that came as a number", async () => {
    await deliver(feed(comment({ comment_id: "@" })).replace('"@"', "123456789012345678901234567890"));
    expect(received()).toMatchObject([{ externalId: "123456789012345678901234567890" }]);
  });

  it("answers 200 to a reaction on a comment and stores nothing", async () => {
    const reaction = { item: "reaction", verb: "add", comment_id: "11_22", reaction_type: "love" };
    expect((await deliver(feed(reaction))).status).toBe(200);
    expect(received()).toEqual([]);
  });
});

it("reads a comment of Instagram by the other name of its id", async () => {
  const value = { comment_id: "179", from: { id: "848", username: "alguien" }, text: "hola", media: { id: "180" } };
  const entry = [{ id: "17841", time: 1_776_339_591, changes: [{ value, field: "comments" }] }];
  await deliver(JSON.stringify({ object: "instagram", entry }));
  expect(received()).toMatchObject([{ network: "instagram", externalId: "179" }]);
});

it("a thousand updates of one body are queued in batches that the queue accepts", async () => {
  const entries = Array.from({ length: 1000 }, (_, n) => ({
    id: "9",
    time: 1,
    changes: [{ field: "feed", value: comment({ comment_id: `11_${n}` }) }],
  }));
  const answer = await deliver(JSON.stringify({ object: "page", entry: entries }));
  expect(await answer.json()).toEqual({ success: true, received: 1000 });
});

it.each([
  ["javascript:alert(1)", null],
  [" JaVaScRiPt:alert(1)", null],
  ["data:text/html,<script>1</script>", null],
  ["vbscript:x", null],
  ["//evil.example/x", null],
  ["not an address", null],
  ["https://scontent.xx.fbcdn.net/a.jpg", "https://scontent.xx.fbcdn.net/a.jpg"],
])("keeps the link %j as %j", async (link, kept) => {
  await deliver(feed(comment({ link, post: { permalink_url: link } })));
  expect(received()).toMatchObject([{ attachmentUrl: kept, permalink: kept }]);
});
