// Meta's webhooks and answers, case by case, and what the product makes of them. Each case has a payload of ours with the facts
// that matter. With a folder of captured payloads (META_FIXTURES), the file with the case's name must give the same result.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isolatedSettings } from "../../../tools/sandbox/networks.ts";
import type { CommentEvent } from "../../../worker/messages.ts";
import { NetworkError } from "../../../worker/network-error.ts";
import { createNetworks } from "../../../worker/networks/networks.ts";
import { verifyHmac } from "../../../worker/platform/crypto/hash.ts";
import { createMetaClient } from "../../../worker/platform/meta/client.ts";
import { readSignedRequest } from "../../../worker/platform/meta/signed-request.ts";

const FOLDER = process.env.META_FIXTURES ?? "../shared/reference/meta/fixtures";
const captured = existsSync(FOLDER);
if (!captured) console.info(`No captured payloads in ${FOLDER}: only our own are tried.`);

type Json = Record<string, unknown>;

/** Runs a case on our payload, and on the captured one if it exists. */
function both(name: string, what: string, ours: unknown, check: (text: string) => void | Promise<void>) {
  it(`${name}: ${what}`, () => check(JSON.stringify(ours)));
  if (captured) it(`${name}, as captured`, () => check(readFileSync(join(FOLDER, `${name}.json`), "utf8")));
}

const RECEIVED = 1_800_000_000_000;
const { webhook } = clientOf().networks.facebook;
const reportedBy = (text: string) => webhook.read(text, RECEIVED)?.messages;
const eventsOf = (text: string) => reportedBy(text)?.filter((reported) => "verb" in reported);
const entryOf = (text: string) =>
  (JSON.parse(text) as { entry: { id: string; time: number; changes: Json[] }[] }).entry[0]!;
const changeOf = (text: string) => entryOf(text).changes[0]!.value as Json;

const PAGE = "900";
const page = (value: Json | undefined, field = "feed") => ({
  entry: [{ id: PAGE, time: 1_790_000_005, changes: [value ? { value, field } : { field }] }],
  object: "page",
});
const comment = {
  item: "comment",
  verb: "add",
  from: { id: "70", name: "Ola" },
  post: {
    id: `${PAGE}_1`,
    is_published: true,
    promotion_status: "inactive",
    permalink_url: "https://www.facebook.com/p",
  },
  post_id: `${PAGE}_1`,
  parent_id: `${PAGE}_1`,
  comment_id: "1_2",
  message: "¿Precio?",
  created_time: 1_790_000_000,
};
const old = { ...comment, from: undefined, post: undefined, sender_id: 1914154345481707, sender_name: "Ola" };
const instagram = (value: Json, field = "comments", id = "17841") => ({
  entry: [{ id, time: 1_790_000_200, changes: [{ value, field }] }],
  object: "instagram",
});
const media = {
  id: "180",
  from: { id: "70", username: "ola" },
  text: "hola",
  media: { id: "179", media_product_type: "FEED" },
};

/** What the one comment event of a body contains, from the body's change and entry. */
type Facts = (value: Json, entry: { time: number }) => Partial<Record<keyof CommentEvent, unknown>>;
const one = (facts: Facts) => (text: string) =>
  expect(eventsOf(text)).toEqual([expect.objectContaining(facts(changeOf(text), entryOf(text)))]);

describe("comments of a page", () => {
  const cases: [string, string, unknown, Facts][] = [
    [
      "fb-feed-comment-add-toplevel",
      "at top level",
      page(comment),
      ({ message, created_time }) => ({
        ...{ verb: "add", parentId: null, own: false, isAd: false },
        ...{ text: message, at: Number(created_time) * 1000 },
      }),
    ],
    [
      "fb-feed-comment-add-reply",
      "a reply",
      page({ ...comment, parent_id: "1_9" }),
      (value) => ({ verb: "add", parentId: value.parent_id, own: false }),
    ],
    [
      "fb-feed-own-page-comment",
      "the page's own",
      page({ ...comment, from: { id: PAGE }, post: undefined }),
      () => ({ own: true, isAd: false }),
    ],
    [
      "fb-feed-comment-promotion-ineligible-reel",
      "no ad by its promotion alone",
      page({ ...comment, post: { ...comment.post, promotion_status: "ineligible" } }),
      () => ({ isAd: false, own: false }),
    ],
    [
      "fb-feed-comment-photo-only",
      "a photo without words, of another page",
      page({ ...comment, message: undefined, photo: "https://example.com/p.jpg" }),
      (value) => ({ text: "", attachmentUrl: value.photo, own: false }),
    ],
    [
      "fb-feed-comment-add-with-photo-legacy",
      "the page's own in the old shape",
      page({ ...old, sender_id: 900, photo: "https://example.com/p.jpg" }),
      () => ({
        own: true,
        text: expect.stringMatching(/./),
        attachmentUrl: expect.stringMatching(/^https/),
      }),
    ],
    [
      "fb-feed-comment-add-legacy-sender",
      "the old shape",
      page(old),
      (value) => ({
        verb: "add",
        authorId: String(value.sender_id),
        authorName: value.sender_name,
        own: false,
      }),
    ],
    [
      "fb-feed-comment-edited-legacy-sender",
      "an edit, at the time of the edit",
      page({ ...old, verb: "edited" }),
      (value) => ({ verb: "edited", text: value.message, at: Number(value.created_time) * 1000 }),
    ],
    [
      "fb-feed-comment-remove",
      "a removal without text or time",
      page({ item: "comment", verb: "remove", comment_id: "1_2", post_id: `${PAGE}_1`, from: { id: PAGE } }),
      (_, entry) => ({ verb: "remove", text: "", at: entry.time * 1000 }),
    ],
    [
      "fb-feed-comment-hide",
      "a hide",
      page({ ...comment, verb: "hide", from: { id: PAGE, name: "Página" } }),
      () => ({ verb: "hide" }),
    ],
    ["fb-feed-comment-unhide-legacy", "an unhide", page({ ...old, verb: "unhide" }), () => ({ verb: "unhide" })],
    ["fb-feed-comment-emoji-only", "one emoji", page({ ...comment, message: "🙏" }), () => ({ text: "🙏" })],
    [
      "fb-feed-comment-dark-post-derived",
      "under an unpublished post",
      page({ ...comment, post: { ...comment.post, is_published: false } }),
      () => ({ isAd: true, own: false }),
    ],
  ];
  for (const [name, what, ours, expected] of cases) both(name, what, ours, one(expected));
});

describe("a post that was deleted", () => {
  both(
    "fb-feed-post-remove",
    "is reported with its id and its time, and is no comment",
    page({ item: "post", verb: "remove", post_id: "900_1", recipient_id: PAGE, created_time: 1_790_000_001 }),
    (text) => {
      expect(eventsOf(text)).toEqual([]);
      const { post_id, created_time } = changeOf(text);
      expect(reportedBy(text)).toEqual([
        {
          network: "facebook",
          pageExternalId: entryOf(text).id,
          removedPostId: post_id,
          at: (created_time as number) * 1000,
        },
      ]);
    },
  );
});

describe("events other than our comments are accepted and ignored", () => {
  const cases: [string, string, unknown][] = [
    ["fb-feed-reaction-on-comment", "a reaction", page({ ...comment, item: "reaction", reaction_type: "love" })],
    [
      "fb-feed-status-unpublished",
      "a scheduled post",
      page({ item: "status", verb: "add", post_id: "900_1", published: 0, message: "x" }),
    ],
    [
      "fb-feed-photo-post-add",
      "a photo post",
      page({ item: "photo", verb: "add", post_id: "900_1", photo_id: "5", published: 1 }),
    ],
    ["fb-mention-comment-add", "a mention", page({ ...comment, from: undefined }, "mention")],
    ["fb-two-entries-no-value", "changes without a value", page(undefined, "parking")],
    ["fb-ratings-comment-add", "a rating", page(old, "ratings")],
    [
      "fb-messaging-message",
      "a message",
      { object: "page", entry: [{ id: PAGE, time: 1_701_427_705_708, messaging: [{ message: { text: "hola" } }] }] },
    ],
    [
      "permissions-granted",
      "a permission",
      {
        object: "permissions",
        entry: [{ id: "0", uid: "0", time: 1, changes: [{ field: "connected", verb: "granted" }] }],
      },
    ],
    ["ig-comments-minimal", "the dashboard's test", instagram({ id: "1", text: "x" }, "comments", "0")],
    [
      "ig-live-comments-v26",
      "a comment of a broadcast",
      instagram({ ...media, media: { id: "1", media_product_type: "LIVE" } }, "live_comments"),
    ],
    ["ig-mentions-comment", "a mention", instagram({ comment_id: "1", media_id: "2" }, "mentions")],
    ["ig-story-insights", "figures of a story", instagram({ media_id: "2", reach: 17 }, "story_insights")],
  ];
  for (const [name, what, ours] of cases) both(name, what, ours, (text) => expect(eventsOf(text)).toEqual([]));
});

describe("comments of Instagram", () => {
  both(
    "ig-comments-feed",
    "at the time it was sent",
    instagram(media),
    one(({ id, from }, { time }) => ({
      ...{ network: "instagram", externalId: id, isAd: false, own: false },
      ...{ at: time * 1000, authorName: (from as Json).username },
    })),
  );
  both(
    "ig-comments-ad-original-media",
    "under an ad's copy of a media",
    instagram({ ...media, media: { id: "181", ad_id: "1202", original_media_id: "179", media_product_type: "AD" } }),
    one(({ media }) => ({ isAd: true, adId: (media as Json).ad_id, postId: (media as Json).id })),
  );
  both(
    "ig-comments-self",
    "the account's own",
    instagram({ ...media, from: { id: "17841", username: "cafe", self_ig_scoped_id: "9" } }),
    one(() => ({ own: true })),
  );
  both(
    "ig-comments-flat-entry",
    "in the flat form",
    { object: "instagram", entry: [{ id: "17841", time: 1, field: "comments", value: media }] },
    (text) => {
      const { entry } = JSON.parse(text) as { entry: { value: Json }[] };
      expect(eventsOf(text)).toMatchObject([{ externalId: entry[0]!.value.id, text: entry[0]!.value.text }]);
    },
  );
  it("only id and text, of an account we know", () => {
    expect(eventsOf(JSON.stringify(instagram({ id: "1", text: "x" })))).toMatchObject([
      { authorId: null, postId: null, text: "x" },
    ]);
  });
});

/** A client whose calls get these answers in order; further calls get the last one. */
function clientOf(...answers: { body: string; status?: number; headers?: Record<string, string> }[]) {
  let calls = 0;
  const settings = isolatedSettings({
    fetch: async () => {
      const { body, status = 200, headers = {} } = answers[Math.min(calls++, answers.length - 1)]!;
      return new Response(body, { status, headers });
    },
  });
  return { ...createMetaClient(settings), networks: createNetworks(settings) };
}
const NONE = { body: '{"data":[]}' };

describe("what Graph answers", () => {
  const facebookComment = {
    id: "1_2",
    message: "Hola",
    created_time: "2026-08-07T12:34:56+0000",
    from: { id: "70", name: "Ola" },
    is_hidden: false,
  };

  both(
    "api-fb-comment-node-photo",
    "the picture of an attachment",
    { ...facebookComment, attachment: { type: "photo", media: { image: { src: "https://example.com/p.jpg" } } } },
    async (text) => {
      const read = await clientOf({ body: text }).networks.facebook.comment({ id: "1", token: "t" });
      expect(read).toMatchObject({
        hidden: false,
        attachmentUrl: expect.stringMatching(/^https:/),
        postedAt: expect.any(Number),
      });
    },
  );
  both(
    "api-fb-comment-can-hide",
    "a visible comment of another page",
    { ...facebookComment, can_hide: true, from: { id: "70", name: "Otra página", category: "Servicios" } },
    async (text) => {
      const read = await clientOf({ body: text }).networks.facebook.comment({ id: "1", token: "t" });
      expect(read).toMatchObject({ hidden: false, own: false, authorId: expect.stringMatching(/^\d+$/) });
    },
  );
  both(
    "api-fb-post-comments-summary",
    "the end of a list without a next page",
    {
      id: "900_1",
      comments: {
        data: [facebookComment],
        paging: { cursors: { before: "a", after: "b" } },
        summary: { total_count: 1 },
      },
    },
    async (text) => {
      const census = await clientOf({ body: `{"data":[${text}]}` }, NONE).networks.facebook.census({
        id: "900",
        adIds: [],
        token: "t",
      });
      expect(census.threads).toMatchObject([
        { counted: 1, complete: true, readable: [{ id: expect.stringContaining("_") }] },
      ]);
    },
  );
  both(
    "api-fb-create-comment-with-fields",
    "the id of what we wrote",
    { id: "1_3", message: "Gracias", created_time: "2026-08-07T12:34:56+0000" },
    async (text) => {
      expect(
        await clientOf({ body: text }).networks.facebook.publish({ pageId: "900", message: "x", token: "t" }),
      ).toBe((JSON.parse(text) as Json).id);
    },
  );
  both(
    "api-ig-media-comments-p1",
    "newest first, and where to go on",
    {
      data: [
        { id: "2", text: "b", timestamp: "2026-06-01T10:56:52+0000" },
        { id: "1", text: "a", timestamp: "2026-06-01T10:16:39+0000" },
      ],
      paging: { cursors: { after: "after" }, next: "https://graph.test/x" },
    },
    async (text) => {
      const { comments, next } = await clientOf({ body: text }).networks.instagram.moreComments({
        id: "1",
        after: "x",
        token: "t",
      });
      expect(next).toBe("after");
      const [newest, older] = comments.map(({ postedAt }) => postedAt);
      expect(newest).toBeGreaterThan(older!);
    },
  );
  both(
    "api-ig-comment-with-replies",
    "the account's own comment, by its user",
    {
      id: "1",
      text: "Hola",
      timestamp: "2026-02-24T09:15:16+0000",
      user: { id: "17841" },
      username: "cafe",
      replies: { data: [{ id: "2", text: "Bien", timestamp: "2026-02-24T09:18:08+0000" }] },
    },
    async (text) => {
      const { comments } = await clientOf({ body: `{"data":[${text}]}` }).networks.instagram.moreComments({
        id: "1",
        after: "x",
        token: "t",
      });
      expect(comments[0]!.own).toBe(true);
      expect(comments[1]).toMatchObject({ own: false, parentId: comments[0]!.id });
    },
  );
  both(
    "api-debug-token",
    "permissions without assets hold for all of them",
    {
      data: {
        is_valid: true,
        expires_at: 1_577_347_200,
        data_access_expires_at: 1_585_040_349,
        scopes: ["pages_show_list"],
        granular_scopes: [{ scope: "pages_show_list" }],
      },
    },
    async (text) => {
      const facts = await clientOf({ body: text }).debugToken("t");
      expect(facts).toMatchObject({
        valid: true,
        failure: null,
        expiresAt: 1_577_347_200_000,
        dataAccessExpiresAt: 1_585_040_349_000,
        targets: {},
      });
      expect(facts.scopes).toContain("pages_show_list");
    },
  );
  both(
    "api-long-lived-token",
    "how long a token lives",
    { access_token: "token", token_type: "bearer", expires_in: 5_184_000 },
    async (text) => {
      const client = clientOf({ body: text });
      expect(await client.exchangeCode({ code: "c", redirectUri: "r" })).toEqual({
        token: "token",
        expiresInSeconds: 5_184_000,
      });
    },
  );
  it("a token without an end", async () => {
    const client = clientOf({ body: '{"access_token":"token"}' });
    expect(await client.exchangeCode({ code: "c", redirectUri: "r" })).toMatchObject({ expiresInSeconds: null });
  });
  both(
    "api-me-accounts",
    "who may moderate",
    {
      data: [{ id: "900", name: "Café", access_token: "t", category: "Cafetería", tasks: ["MODERATE"] }],
      paging: { cursors: { before: "a", after: "b" } },
    },
    async (text) => {
      expect(await clientOf({ body: text }).networks.facebook.dialog!.pages("t")).toMatchObject([
        { canModerate: true, accounts: [{ network: "facebook" }], tasks: expect.arrayContaining(["MODERATE"]) },
      ]);
    },
  );
  it("who may not, and a task with the prefix of new pages", async () => {
    const account = (tasks: string[]) =>
      `{"data":[{"id":"1","name":"x","access_token":"t","tasks":${JSON.stringify(tasks)}}]}`;
    expect(await clientOf({ body: account(["ANALYZE"]) }).networks.facebook.dialog!.pages("t")).toMatchObject([
      { canModerate: false },
    ]);
    expect(
      await clientOf({ body: account(["PROFILE_PLUS_MODERATE"]) }).networks.facebook.dialog!.pages("t"),
    ).toMatchObject([{ canModerate: true }]);
  });
  both(
    "api-page-with-instagram",
    "the business account, and not the connected one",
    { id: "900", instagram_business_account: { id: "17841" }, connected_instagram_account: { id: "5" } },
    async (text) => {
      const account = { name: "x", access_token: "t", ...(JSON.parse(text) as Json) } as Json;
      const [page] = await clientOf({ body: JSON.stringify({ data: [account] }) }).networks.facebook.dialog!.pages("t");
      expect(page!.accounts.map(({ network, externalId }) => [network, externalId])).toEqual([
        ["facebook", page!.id],
        ["instagram", (account.instagram_business_account as Json).id],
      ]);
    },
  );
});

describe("what Graph refuses", () => {
  const failureOf = async (body: string, status = 400, headers: Record<string, string> = {}): Promise<NetworkError> => {
    const thrown: unknown = await clientOf({ body, status, headers })
      .person("t")
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(NetworkError);
    return thrown as NetworkError;
  };
  const error = (code: number, more: Json = {}) => ({
    error: { message: `(#${code})`, type: "OAuthException", code, ...more },
  });

  const cases: [string, string, unknown, NetworkError["problem"], string][] = [
    ["error-190-463-expired", "reconnect", error(190, { error_subcode: 463 }), "token", "190/463"],
    ["error-190-458-deauthorised", "reconnect", error(190, { error_subcode: 458 }), "token", "190/458"],
    [
      "error-4-app-limit",
      "wait, though it says it is transient",
      error(4, { is_transient: true }),
      "rate_limited",
      "4",
    ],
    ["error-80001-page-buc", "wait", error(80001), "rate_limited", "80001"],
    ["error-100-33-missing-object", "gone", error(100, { error_subcode: 33 }), "gone", "100/33"],
    ["error-200-permissions", "a permission", error(200), "permission", "200"],
    ["error-368-blocked", "stop", error(368), "blocked", "368"],
    ["error-2-transient", "try again", error(2, { is_transient: true }), "transient", "2"],
  ];
  for (const [name, what, ours, problem, code] of cases)
    both(name, what, ours, async (text) => {
      expect(await failureOf(text)).toMatchObject({ problem, networkCode: code });
    });

  it.each([-1, 1, 5, 99999])("an outage, by a code that says nothing about the request: %i", async (code) => {
    expect(await failureOf(JSON.stringify(error(code)))).toMatchObject({ problem: "transient" });
  });

  it.each([error(100, { error_subcode: 33 }), error(190), error(368)])(
    "nothing about the object or the token when its server failed: $error.code",
    async (body) => {
      expect(await failureOf(JSON.stringify(body), 503)).toMatchObject({ problem: "transient" });
      const said = { error: { ...body.error, is_transient: true } };
      expect(await failureOf(JSON.stringify(said))).toMatchObject({ problem: "transient" });
    },
  );

  it.each([error(100), error(1705), error(10900), error(5, { error_subcode: 1346003 })])(
    "the request itself: $error.code",
    async (body) => {
      expect(await failureOf(JSON.stringify(body))).toMatchObject({ problem: "invalid" });
    },
  );

  it.each([
    ["true", "done"],
    [true, "done"],
    ["false", "transient"],
    [false, "transient"],
  ])("a change that it answers with %j: %s", async (success, outcome) => {
    const done = clientOf({ body: JSON.stringify({ success }) })
      .networks.facebook.remove({ id: "1_2", token: "t" })
      .then(
        () => "done",
        ({ problem }: NetworkError) => problem,
      );
    expect(await done).toBe(outcome);
  });

  it("a permission, in the words of code 100", async () => {
    const body = error(100, { message: "This endpoint requires the 'pages_read_engagement' permission" });
    expect(await failureOf(JSON.stringify(body))).toMatchObject({ problem: "permission" });
  });

  both(
    "headers-buc-pages",
    "how long to wait",
    { "x-business-use-case-usage": '{"900":[{"type":"pages","call_count":100,"estimated_time_to_regain_access":5}]}' },
    async (text) => {
      const headers = JSON.parse(text) as Record<string, string>;
      const [usage] = Object.values(
        JSON.parse(headers["x-business-use-case-usage"]!) as Record<
          string,
          { estimated_time_to_regain_access: number }[]
        >,
      );
      const wait = usage![0]!.estimated_time_to_regain_access * 60_000;
      expect((await failureOf(JSON.stringify(error(80001)), 403, headers)).waitMs).toBe(wait || undefined);
    },
  );
  both(
    "headers-app-usage",
    "nothing about waiting, which a minute stands for",
    { "x-app-usage": '{"call_count":28,"total_time":25,"total_cputime":25}' },
    async (text) => {
      const headers = JSON.parse(text) as Record<string, string>;
      expect((await failureOf(JSON.stringify(error(4)), 400, headers)).waitMs).toBe(60_000);
    },
  );
});

describe("signatures", () => {
  type Signed = { app_secret: string; raw_body: string; headers: Record<string, string> };
  const verify = ({ app_secret, raw_body, headers }: Signed) => {
    const hex = headers["x-hub-signature-256"]!.slice("sha256=".length);
    return verifyHmac([app_secret], Uint8Array.from(Buffer.from(hex, "hex")), new TextEncoder().encode(raw_body));
  };
  const raw =
    '{"entry": [{"id": "900", "changes": [{"value": {"message": "\\u00bfPrecio?"}, "field": "feed"}]}], "object": "page"}';

  both(
    "signature-escaped-unicode",
    "over the bytes as they came",
    { app_secret: "example-app-secret-not-real", raw_body: raw, headers: { "x-hub-signature-256": "@" } },
    async (text) => {
      const signed = await withSignature(JSON.parse(text) as Signed);
      expect(await verify(signed)).toBe(true);
      expect(await verify({ ...signed, raw_body: JSON.stringify(JSON.parse(signed.raw_body)) })).toBe(false);
    },
  );
  both(
    "signature-tampered",
    "of another body",
    {
      app_secret: "example-app-secret-not-real",
      raw_body: raw.replace("900", "901"),
      headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    },
    async (text) => {
      expect(await verify(JSON.parse(text) as Signed)).toBe(false);
    },
  );
  both(
    "signed-request-user",
    "over the encoded payload",
    {
      app_secret: "example-app-secret-not-real",
      form_body: {
        signed_request:
          "LkaXfp7MdX9L8jGTAaMx9We1Gdty_ENGIFHdaHAVuh8.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9hdCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9",
      },
      decoded: { user_id: "218471" },
    },
    async (text) => {
      const { app_secret, form_body, decoded } = JSON.parse(text) as {
        app_secret: string;
        form_body: { signed_request: string };
        decoded: { user_id: string };
      };
      expect(await readSignedRequest([app_secret], form_body.signed_request)).toMatchObject({
        userId: decoded.user_id,
      });
    },
  );

  /** Signs our payload, with another implementation than the Worker's. */
  async function withSignature(signed: Signed): Promise<Signed> {
    if (signed.headers["x-hub-signature-256"] !== "@") return signed;
    const { createHmac } = await import("node:crypto");
    const hex = createHmac("sha256", signed.app_secret).update(signed.raw_body).digest("hex");
    return { ...signed, headers: { "x-hub-signature-256": `sha256=${hex}` } };
  }
});

if (captured)
  it("leaves no captured payload out", async () => {
    const { readdirSync } = await import("node:fs");
    const here = readFileSync(fileURLToPath(import.meta.url), "utf8");
    const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
    expect(files.filter((file) => !here.includes(`"${file.replace(".json", "")}"`))).toEqual([]);
  });
