// Comments that arrive in rare but real ways. All are of one page. The test writes its webhooks itself in cases that the
// sandbox does not produce.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { OUTAGES } from "../../tools/storm/outages.ts";
import { INSULT, PRAISE, runCron, settle } from "../support/comments.ts";
import { bodyOf, setPlan } from "../support/factories.ts";
import { app, clock, newScene, scene } from "../support/scene.ts";
import { deliver, feedComment } from "../support/webhooks.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FAR_FUTURE = 4_070_908_800;

beforeAll(async () => {
  await newScene();
  // Days pass, and a trial would end.
  await setPlan(app, scene.owner, "business");
});

const seconds = () => Math.floor(clock.now / SECOND_MS);

/** Writes a comment on the network without a webhook, which the test writes. */
async function writeWithoutWebhook(text: string, more: Record<string, unknown> = {}): Promise<string> {
  return scene.write(text, { silent: true, ...more });
}

/** Delivers changes of a page's feed, one after the other. */
async function reported(...values: Record<string, unknown>[]) {
  for (const value of values) {
    const posted = {
      post_id: scene.post,
      parent_id: scene.post,
      from: { id: "7007", name: "Lucía" },
      created_time: seconds(),
    };
    const change = { field: "feed", value: feedComment({ ...posted, ...value }) };
    const entry = [{ id: scene.pageId, time: seconds(), changes: [change] }];
    expect((await deliver(app, JSON.stringify({ object: "page", entry }))).status).toBe(200);
    await settle(app);
  }
}

async function listed(externalId: string) {
  const tail = (id: string) => id.slice(id.lastIndexOf("_") + 1);
  return (await scene.list("?limit=100")).filter(({ external_id: id }) => tail(id) === tail(externalId));
}

/** Moves the clock in steps, and runs the cron in each. */
async function pass(steps: number, stepMs: number) {
  for (let step = 0; step < steps; step++) {
    clock.now += stepMs;
    await runCron(app);
  }
}

describe("times", () => {
  it("an edit in the second in which the comment was written is later than it, whichever comes first", async () => {
    for (const inOrder of [true, false]) {
      const id = await writeWithoutWebhook(INSULT);
      const written = { comment_id: id, message: PRAISE };
      const edited = { comment_id: id, message: INSULT, verb: "edited" };
      await reported(...(inOrder ? [written, edited, written] : [edited, written, edited]));
      expect(await listed(id)).toMatchObject([{ content: INSULT, status: "disapproved" }]);
      expect((await scene.onNetwork(id)).hidden).toBe(true);
    }
  });

  it.each([
    ["edits", "edited", [PRAISE, INSULT], 30],
    ["edits, the later first", "edited", [INSULT, PRAISE], 30],
    ["edits in the second of the comment", "edited", [INSULT, PRAISE], 0],
    ["reports of a new comment", "add", [PRAISE, INSULT], 30],
  ] as const)(
    "two %s with one time and different texts are settled by reading the comment once",
    async (_, verb, texts, seconds) => {
      const id = await writeWithoutWebhook(INSULT);
      if (verb === "edited") await reported({ comment_id: id, message: "¿Abrís hoy?" });
      clock.now += 40 * SECOND_MS;
      const created_time = Math.floor(clock.now / 1000) - 40 + seconds;
      const { last } = await scene.callsSince(0);
      await reported(...texts.map((message) => ({ comment_id: id, message, verb, created_time })));
      clock.now += 3 * SECOND_MS;
      app.queues.releaseDue();
      await settle(app);
      const reads = (await scene.callsSince(last)).calls.filter(
        ({ method, object }) => method === "GET" && object === id,
      );
      expect(reads).toHaveLength(1);
      expect(await listed(id)).toMatchObject([{ content: INSULT, status: "disapproved" }]);
      expect((await scene.onNetwork(id)).hidden).toBe(true);
    },
  );

  it("in an outage of the network two such texts are settled after it, and no message fails", async () => {
    const failures = vi.spyOn(console, "error");
    const id = await writeWithoutWebhook(INSULT);
    await scene.faults(OUTAGES.graph);
    const created_time = seconds();
    const question = "¿Tenéis mesa para el sábado?";
    await reported(...[question, INSULT].map((message) => ({ comment_id: id, message, created_time })));
    const pass = async (ms: number) => {
      clock.now += ms;
      app.queues.releaseDue();
      await settle(app);
    };
    for (let minute = 0; minute < 5; minute++) await pass(MINUTE_MS);
    const shown = async () => (await listed(id)).map(({ content, status }) => [content, status]);
    expect(await shown()).toEqual([[question, "approved"]]);
    await app.control("/sandbox/faults", { method: "DELETE" });
    await pass(2 * MINUTE_MS);
    expect(await shown()).toEqual([[INSULT, "disapproved"]]);
    expect(failures).not.toHaveBeenCalled();
    failures.mockRestore();
  });

  it("in the future outrank neither a later edit nor a later decision of a person", async () => {
    const id = await writeWithoutWebhook(INSULT);
    await reported({ comment_id: id, message: PRAISE, created_time: FAR_FUTURE });
    await reported({ comment_id: id, message: "¿Abrís hoy?", verb: "edited", created_time: FAR_FUTURE });
    clock.now += 10 * SECOND_MS;
    await reported({ comment_id: id, message: INSULT, verb: "edited" });
    expect(await listed(id)).toMatchObject([{ content: INSULT, status: "disapproved" }]);
    clock.now += MINUTE_MS;
    await reported({ comment_id: id, message: INSULT, verb: "unhide", created_time: FAR_FUTURE });
    expect(await listed(id)).toMatchObject([{ status: "approved", moderation_action: "restored" }]);
    clock.now += MINUTE_MS;
    await reported({ comment_id: id, message: INSULT, verb: "hide" });
    expect(await listed(id)).toMatchObject([{ status: "disapproved", moderation_action: "manual_hidden" }]);
  });

  it("before Facebook existed are ignored: the comment counts as new, and is hidden", async () => {
    const id = await writeWithoutWebhook(INSULT);
    await reported({ comment_id: id, message: INSULT, created_time: 5 });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("a week late, change nothing that a sweep found and a person decided meanwhile", async () => {
    const id = await writeWithoutWebhook(INSULT);
    const writtenAt = seconds();
    await pass(1, 10 * MINUTE_MS);
    const [found] = await listed(id);
    expect(found).toMatchObject({ status: "disapproved" });
    await bodyOf(await scene.setStatus(found!.id, "approved"));
    await settle(app);
    clock.now += 7 * DAY_MS;
    const late = { comment_id: id, message: INSULT, created_time: writtenAt };
    await reported(late, { ...late, verb: "hide", created_time: writtenAt + 60 }, late);
    expect(await listed(id)).toMatchObject([{ status: "approved", moderation_action: "restored" }]);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
  });
});

describe("deletions", () => {
  it("an edit that comes after a deletion does not restore the comment", async () => {
    const id = await scene.write(PRAISE);
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    await reported({ comment_id: id, message: INSULT, verb: "edited" }, { comment_id: id, message: INSULT });
    expect(await listed(id)).toMatchObject([{ status: "removed", content: PRAISE }]);
  });

  it("a reply that is reported after it was deleted with its comment is found to be deleted", async () => {
    const parent = await scene.write(PRAISE);
    const reply = await writeWithoutWebhook(INSULT, { target: parent });
    await app.control(`/sandbox/comments/${parent}`, { method: "DELETE" });
    await settle(app);
    await reported({ comment_id: reply, message: INSULT, parent_id: parent });
    expect(await listed(reply)).toMatchObject([{ status: "removed", action_state: "applied", action_error: "gone" }]);
  });

  it("a comment whose author comes back is judged again, and hidden; one that a person deleted stays deleted", async () => {
    const ids = [
      await scene.write(`${INSULT}, vuelvo`),
      await scene.write(PRAISE),
      await scene.write(`${PRAISE} ¡Adiós!`),
    ] as const;
    const [insult, praise, ours] = ids;
    await bodyOf(await scene.setStatus((await listed(ours))[0]!.id, "removed"));
    for (const id of [insult, praise]) await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    for (const id of ids) expect(await listed(id)).toMatchObject([{ status: "removed" }]);
    for (const id of ids) {
      await app.control(`/sandbox/comments/${id}/hidden`, { json: { hidden: false } });
      await app.control(`/sandbox/comments/${id}/returned`, { json: {} });
    }
    await pass(1, 10 * MINUTE_MS);
    expect(await listed(insult)).toMatchObject([{ status: "disapproved", moderation_action: "auto_hidden" }]);
    expect((await scene.onNetwork(insult)).hidden).toBe(true);
    expect(await listed(praise)).toMatchObject([{ status: "approved" }]);
    expect(await listed(ours)).toMatchObject([{ status: "removed", moderation_action: "manual_removed" }]);
    const path = `/api/comments/${(await listed(insult))[0]!.id}/explanation`;
    const explanation = JSON.stringify(await scene.answer(path));
    expect(explanation).toContain("Volvió a estar en Facebook");
    // A webhook that is older than the deletion does not prove that the comment exists again.
    await app.control(`/sandbox/comments/${praise}`, { method: "DELETE" });
    await settle(app);
    await reported({ comment_id: praise, message: PRAISE });
    expect(await listed(praise)).toMatchObject([{ status: "removed" }]);
  });
});

describe("the page's own comments", () => {
  it("are visible again when they return, and stay so", async () => {
    const id = await scene.write(PRAISE, { authorId: scene.pageId });
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    await app.control(`/sandbox/comments/${id}/returned`, { json: {} });
    await pass(1, 10 * MINUTE_MS);
    const [own] = await listed(id);
    expect(own).toMatchObject({ is_own: true, status: "approved" });
    const { $client } = app.deps.comments("COMMENTS_0");
    const stored = $client.prepare("SELECT desired, observed FROM comments WHERE id = ?1").bind(Number(own!.id));
    expect(await stored.first()).toEqual({ desired: "visible", observed: "visible" });
  });
});

describe("ids", () => {
  it("without an own part are reported as odd, and mix no comments up", async () => {
    const count = (await scene.list("?limit=100")).length;
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const text of [INSULT, PRAISE]) await reported({ comment_id: "4711_", message: text });
    await reported({ comment_id: "_", message: INSULT });
    expect(await scene.list("?limit=100")).toHaveLength(count);
    expect(warned.mock.calls.flat().filter((line) => String(line).includes("comment_id"))).toHaveLength(3);
    warned.mockRestore();
  });
});

describe("places", () => {
  it("replies three levels deep, with a parent that nobody reported, are hidden each", async () => {
    const top = await scene.write(PRAISE);
    const second = await writeWithoutWebhook(INSULT, { target: top });
    const third = await writeWithoutWebhook(INSULT, { target: second });
    await reported({ comment_id: third, message: INSULT, parent_id: second });
    await reported({ comment_id: second, message: INSULT, parent_id: top });
    for (const id of [second, third]) expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("a comment on an ad without a reported post is hidden", async () => {
    const id = await writeWithoutWebhook(INSULT, { target: scene.ad });
    await reported({ comment_id: id, message: INSULT, post_id: undefined, parent_id: undefined, post: undefined });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("a comment on a single photo of an album, which is in no list of posts, is hidden and stays listed", async () => {
    const id = await writeWithoutWebhook(INSULT);
    const photo = `${scene.pageId}_998877`;
    await reported({ comment_id: id, message: INSULT, post_id: photo, parent_id: photo });
    await pass(2, 30 * MINUTE_MS);
    expect(await listed(id)).toMatchObject([{ status: "disapproved" }]);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("a comment on a shared post is hidden, and the share itself is not a comment", async () => {
    const id = await writeWithoutWebhook(INSULT);
    const share = "555000_666000";
    const count = (await scene.list("?limit=100")).length;
    await reported({ item: "share", comment_id: undefined, post_id: share, message: INSULT });
    expect(await scene.list("?limit=100")).toHaveLength(count);
    await reported({ comment_id: id, message: INSULT, post_id: share, parent_id: share });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("the same id of two pages is two comments", async () => {
    const id = await writeWithoutWebhook(INSULT);
    const other = scene.owner.accounts.find(
      ({ platform, account_id, status }) =>
        platform === "facebook" && status === "active" && account_id !== scene.pageId,
    )!;
    await reported({ comment_id: id, message: INSULT });
    const value = feedComment({ comment_id: id, message: PRAISE, post_id: `${other.account_id}_1`, parent_id: "1" });
    const entry = [{ id: other.account_id, time: seconds(), changes: [{ field: "feed", value }] }];
    await deliver(app, JSON.stringify({ object: "page", entry }));
    await settle(app);
    const rows = (await listed(id)).map(({ content, status }) => [content, status]).sort();
    expect(rows).toEqual(
      [
        [INSULT, "disapproved"],
        [PRAISE, "approved"],
      ].sort(),
    );
  });

  it("on Instagram, stories are judged like media, and live comments and mentions of stories are ignored", async () => {
    const id = await writeWithoutWebhook(INSULT, { target: scene.media });
    const count = (await scene.list("?limit=100")).length;
    const said = (field: string, value: object) => ({
      id: scene.instagram.account_id,
      time: seconds(),
      changes: [{ field, value }],
    });
    const of = (type: string) => ({
      id,
      text: INSULT,
      from: { id: "81" },
      media: { id: scene.media, media_product_type: type },
    });
    const unread = [
      said("live_comments", of("LIVE")),
      said("mentions", { media_id: "17", comment_id: id }),
      said("story_insights", { media_id: "17", exits: 1 }),
      {
        id: scene.instagram.account_id,
        time: seconds(),
        messaging: [{ message: { attachments: [{ type: "story_mention" }] } }],
      },
    ];
    await deliver(app, JSON.stringify({ object: "instagram", entry: unread }));
    await settle(app);
    expect(await scene.list("?limit=100")).toHaveLength(count);
    await deliver(app, JSON.stringify({ object: "instagram", entry: [said("comments", of("STORY"))] }));
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });
});

describe("people on the network itself", () => {
  it("when a person hides it during our call, it stays hidden, and is hidden once", async () => {
    const { facebook } = app.deps.networks;
    const { setHidden } = facebook;
    const id = await writeWithoutWebhook(INSULT);
    facebook.setHidden = async (input) => {
      facebook.setHidden = setHidden;
      await app.control(`/sandbox/comments/${id}/hidden`, { json: { hidden: true } });
      await app.sandbox.idle();
      await setHidden(input);
    };
    await reported({ comment_id: id, message: INSULT });
    expect(await listed(id)).toMatchObject([{ status: "disapproved", action_state: "applied" }]);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("when a person shows it in the second in which we hid it, the next sweep finds that", async () => {
    const id = await scene.write(`${INSULT}, en el mismo segundo`);
    await app.control(`/sandbox/comments/${id}/hidden`, { json: { hidden: false } });
    await settle(app);
    await pass(2, 10 * MINUTE_MS);
    expect(await listed(id)).toMatchObject([{ status: "approved", moderation_action: "restored" }]);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
  });

  it("when a person ends the app's subscription on Facebook, no comment is lost", async () => {
    const subscription = { method: "PUT", json: { fields: null, instagram: null } };
    await app.control(`/sandbox/pages/${scene.pageId}/subscription`, subscription);
    const id = await scene.write(`${INSULT}, sin avisos`);
    expect(await listed(id)).toEqual([]);
    await pass(2, 10 * MINUTE_MS);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    await app.control(`/sandbox/pages/${scene.pageId}/subscription`, { method: "PUT", json: { fields: ["feed"] } });
  });
});

describe("texts and names", () => {
  it.each([
    ["from somebody without a name", { from: { id: "7010" } }, INSULT],
    ["from nobody", { from: undefined }, INSULT],
    ["with signs without a width in each word", {}, [...INSULT].join("\u200b")],
    ["that turns its direction", {}, `\u202b${INSULT}\u202c`],
    [
      "of 8,000 characters, with the insult at the end",
      {},
      `${"Hola a todos. ".repeat(560).slice(0, 7_900)} ${INSULT}`,
    ],
  ])("an insult %s is hidden", async (_, more, text) => {
    const id = await writeWithoutWebhook(text);
    await reported({ comment_id: id, message: text, ...more });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect(await listed(id)).toMatchObject([{ content: text, status: "disapproved" }]);
  });

  it("only emoji, another script, or nothing to see stays visible, and no sweep takes it for edited", async () => {
    const texts = ["😍😍👨‍👩‍👧‍👦🇪🇸👍🏽", "القهوة رائعة، شكرا لكم", "\u200b\u2060\u3164"];
    const ids: string[] = [];
    for (const text of texts) {
      const id = await writeWithoutWebhook(text);
      await reported({ comment_id: id, message: text });
      ids.push(id);
    }
    await pass(1, 40 * MINUTE_MS);
    for (const [n, id] of ids.entries()) {
      const [row] = await listed(id);
      expect(row).toMatchObject({ content: texts[n], status: "approved", action_state: null });
      const path = `/api/comments/${row!.id}/explanation`;
      const explanation = await scene.answer(path);
      expect(JSON.stringify(explanation)).not.toContain("Su autor lo editó");
    }
  });
});
