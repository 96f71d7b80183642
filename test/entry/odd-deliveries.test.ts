// Deliveries that are not as Meta documents them. Only the odd entries are lost, not the others of the delivery.
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CommentEvent, CommentsMessage } from "../../worker/messages.ts";
import { makeScene, PRAISE, runCron } from "../support/comments.ts";
import { app, inComments, inCore, newApp } from "../support/scene.ts";
import { deliver as deliverTo, feedComment } from "../support/webhooks.ts";

beforeEach(() => newApp());

afterEach(() => {
  vi.restoreAllMocks();
});

const deliver = (body: string) => deliverTo(app, body);

/** A comment with its post. */
const comment = (value: Record<string, unknown> = {}) =>
  feedComment({
    post: { id: "9_11", is_published: true, permalink_url: "https://facebook.com/9_11" },
    ...value,
  });
const media = (value: Record<string, unknown> = {}) => ({
  id: "178",
  from: { id: "848", username: "alguien" },
  text: "hola",
  media: { id: "180", media_product_type: "FEED" },
  ...value,
});
const entry = (value: unknown, field = "feed") => ({ id: "9", time: 1_790_000_005, changes: [{ field, value }] });
const received = () => app.queues.waiting["comment-events"].map(({ body }) => body);
const oddDeliveries = async () =>
  (await inCore("SELECT total(count) AS n FROM service_counters WHERE name = 'webhook_odd'").first<{ n: number }>())!.n;

describe("an odd field", () => {
  it.each([
    ["a null text", { message: null }, { text: "" }],
    ["a number for a text", { message: 12 }, { text: "" }],
    ["a null author", { from: null }, { authorId: null }],
    ["an author without an id", { from: { name: "Lucía" } }, { authorId: null }],
    ["a null post", { post: null }, { isAd: false }],
    ["a post that is published with 0", { post: { is_published: 0 } }, { isAd: true }],
    ["a time in a string", { created_time: "1790000000" }, { at: 1_790_000_000_000 }],
    ["a time as the Graph API writes it", { created_time: "2026-09-21T14:13:20+0000" }, { at: 1_790_000_000_000 }],
    ["an impossible time", { created_time: 1e300 }, { at: 1_790_000_005_000 }],
    ["a post without an id that can be one", { post_id: { id: 3 } }, { postId: null }],
  ])("%s drops no comment", async (_what, value, expected) => {
    expect((await deliver(JSON.stringify({ object: "page", entry: [entry(comment(value))] }))).status).toBe(200);
    expect(received()).toMatchObject([{ externalId: "11_22", ...expected }]);
  });

  it("is counted and logged by its name alone, and an odd entry is left out alone", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const sound = [entry(comment({ comment_id: "11_1" })), entry(comment({ comment_id: "11_2" }))];
    const odd = [null, 7, { time: 3 }, entry(comment({ comment_id: null })), { id: "9", changes: "Ana dice hola" }];
    const body = JSON.stringify({ object: "page", entry: [sound[0], ...odd, sound[1]] });
    expect((await deliver(body)).status).toBe(200);
    expect(received()).toMatchObject([{ externalId: "11_1" }, { externalId: "11_2" }]);
    expect(await oddDeliveries()).toBe(1);
    const fields = { "(all)": 4, id: 1, comment_id: 1, changes: 1 };
    expect(warn.mock.calls).toEqual([[JSON.stringify({ event: "odd_fields", source: "webhook", fields })]]);
    await deliver(JSON.stringify({ object: "page", entry: [entry(comment({ message: null }))] }));
    expect(await oddDeliveries()).toBe(1);
  });

  it("nested a hundred thousand times costs nothing else", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const entries = [entry(comment({ message: "@deep@" })), entry(comment({ comment_id: "11_2" }))];
    const body = JSON.stringify({ object: "page", entry: entries }).replace('"@deep@"', deep);
    expect((await deliver(body)).status).toBe(200);
    expect(received()).toMatchObject([{ externalId: "11_22" }, { externalId: "11_2" }]);
  });
});

it("stores a text with half an emoji, or a zero byte, so that no sweep takes it for edited", async () => {
  const scene = await makeScene(app);
  for (const text of [`${PRAISE} \ud83d`, `${"a".repeat(9_999)}😀`, "antes\u0000después"]) {
    await scene.write(text);
    const events = received().length;
    await inCore("UPDATE pages SET last_sweep_at = NULL").run();
    await inComments("DELETE FROM sweep_states").run();
    await runCron(app);
    expect([await scene.list().then((rows) => rows.length), events]).toEqual([expect.any(Number), 0]);
  }
  const { results } = await inComments("SELECT text FROM comments ORDER BY id").all<{ text: string }>();
  expect(results.map(({ text }) => text)).toEqual([
    `${PRAISE} \ufffd`,
    `${"a".repeat(9_999)}\ufffd`,
    "antes\u0000después",
  ]);
  const changed = await inComments("SELECT count(*) AS n FROM events WHERE cause = 'edited'").first();
  expect(changed).toEqual({ n: 0 });
});

/** Large values by their placeholders, which are replaced when the body is written. */
const LARGE = {
  '"@huge@"': JSON.stringify("x".repeat(100_000)),
  '"@deep@"': "[".repeat(20_000) + "]".repeat(20_000),
};

/** An unexpected value for a place in a body; undefined removes the field. */
const odd = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(null, undefined) },
  { weight: 5, arbitrary: fc.jsonValue() },
  {
    weight: 5,
    arbitrary: fc.constantFrom<unknown>("", "\ud800", 1e300, -1, 0, 1.5, true, [], {}, [[[[[]]]]], "\u0000"),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>("@huge@", "@deep@") },
);
const KEYS = ["id", "time", "changes", "field", "value", "from", "post", "media", "name", "is_published", "message"];
const OF_COMMENT = ["text", "comment_id", "post_id", "parent_id", "created_time", "verb", "item", "photo", "username"];
const mutation = fc.record({ key: fc.constantFrom(...KEYS, ...OF_COMMENT), to: odd });

/** Replaces every field with the name `key`, at any depth. */
function mutated(value: unknown, { key, to }: { key: string; to: unknown }): unknown {
  if (Array.isArray(value)) return value.map((each) => mutated(each, { key, to }));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? to : mutated(one, { key, to })]),
  );
}

const delivery = fc.record({
  object: fc.constantFrom("page", "instagram"),
  odd: fc.array(
    fc.oneof(
      odd,
      fc
        .array(mutation, { minLength: 1, maxLength: 3 })
        .map((all) => all.reduce<unknown>(mutated, [entry(comment()), entry(media(), "comments")])),
    ),
    { maxLength: 4 },
  ),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never;

/** The body with two valid entries, and odd ones between them. */
const bodyOf = ({ object, odd: oddOnes }: Delivery, [first, second]: [string, string]) => {
  const sound = (id: string) =>
    object === "page" ? entry(comment({ comment_id: `11_${id}` })) : entry(media({ id }), "comments");
  const body = JSON.stringify({ object, entry: [sound(first), ...oddOnes.flat(), sound(second)] });
  return Object.entries(LARGE).reduce((text, [name, large]) => text.replaceAll(name, large), body);
};
const tails = (messages: unknown[]) =>
  messages.flatMap((message) => (message as CommentEvent).externalId?.split("_").at(-1) ?? []);

/** The number of deliveries through the whole Worker. `DELIVERIES=10000 npm test -- --project worker test/entry/odd-deliveries.test.ts` sends more. */
const DELIVERIES = Number((env as unknown as Record<string, string>).DELIVERIES);
/** Also enough on a busy machine, where one delivery took 40 ms. */
const LONG_ENOUGH_MS = Math.max(120_000, DELIVERIES * 200);
/** The number of deliveries that are consumed together. */
const TOGETHER = 20;

describe("deliveries in which something is odd", () => {
  it(
    "lose nothing of their sound entries, and bring only what the queue takes",
    () => {
      fc.assert(
        fc.property(delivery, (one) => {
          const read = app.deps.networks.facebook.webhook.read(bodyOf(one, ["1", "2"]), Date.now())!;
          expect(tails(read.messages)).toEqual(expect.arrayContaining(["1", "2"]));
          for (const message of read.messages) expect(CommentsMessage.safeParse(message).error).toBeUndefined();
        }),
        { numRuns: Math.max(500, DELIVERIES) },
      );
    },
    LONG_ENOUGH_MS,
  );

  it(
    "are all answered 200, and every sound comment of theirs is stored, once",
    async () => {
      const scene = await makeScene(app);
      const account = scene.instagram;
      const sound: string[] = [];
      await fc.assert(
        fc.asyncProperty(delivery, async (one) => {
          const ids: [string, string] = [`77${sound.length}1`, `77${sound.length}2`];
          sound.push(...ids);
          const owner = one.object === "page" ? scene.pageId : account.account_id;
          const answer = await deliver(bodyOf(one, ids).replaceAll('"id":"9"', `"id":"${owner}"`));
          expect(answer.status).toBe(200);
          if (sound.length % TOGETHER === 0) await app.drain();
          expect(app.queues.delayed["comment-events"]).toEqual([]);
        }),
        { numRuns: DELIVERIES },
      );
      await app.drain();
      const { results } = await inComments(
        "SELECT external_key AS tail FROM comments WHERE external_key LIKE '77%'",
      ).all<{ tail: string }>();
      expect(results.map(({ tail }) => tail).sort()).toEqual(sound.sort());
      expect((await inCore("SELECT * FROM dead_letters").all()).results).toEqual([]);
    },
    LONG_ENOUGH_MS,
  );

  it("of a network that this version of the Worker lacks are kept, and the others of their batch are judged", async () => {
    const scene = await makeScene(app);
    await app.control("/sandbox/comments", { json: { target: scene.post, text: PRAISE } });
    await app.sandbox.idle();
    const [event] = app.queues.waiting["comment-events"];
    app.queues.waiting["comment-events"].unshift({ ...event!, body: { ...(event!.body as object), network: "later" } });
    await app.drain();
    expect((await inCore("SELECT code FROM dead_letters").all()).results).toEqual([{ code: "invalid" }]);
    expect((await inComments("SELECT text FROM comments").all()).results).toEqual([{ text: PRAISE }]);
  });
});
