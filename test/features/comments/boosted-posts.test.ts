// An ad that promotes an Instagram post has a medium and comments of its own. They belong to the post.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Comment } from "../../../web/api/types.ts";
import type { CommentsMessage } from "../../../worker/messages.ts";
import { changePermissions, INSULT, PRAISE, settle, sweep } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../support/scene.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(async () => {
  await newScene();
  await setPlan(app, scene.owner, "pro");
  clock.now += MINUTE_MS;
});

const put = (path: string, json: object) => app.control(path, { method: "PUT", json });
const loseAll = () => put("/sandbox/delivery", { lose: 1 });
const bringAll = () => app.control("/sandbox/delivery", { method: "DELETE" });
/** Webhooks do not say whose copy a medium is. */
const hideOriginals = (hidden: boolean) => put("/sandbox/switches", { adsWithoutOriginal: hidden });

/** Moves the clock in steps, and runs the due sweeps in each. */
async function pass(steps: number, stepMs = 10 * MINUTE_MS) {
  for (let step = 0; step < steps; step++) {
    clock.now += stepMs;
    await sweep(app);
    await settle(app);
  }
}

/** Waits for the messages about copies that became known. */
async function passMinute() {
  clock.now += 2 * MINUTE_MS;
  app.queues.releaseDue();
  await settle(app);
}

const make = async (json: object) =>
  (await bodyOf<{ id: string }>(await app.control("/sandbox/posts", { json: { pageId: scene.pageId, ...json } }))).id;
const makeCopy = (original: string, more: object = {}) =>
  make({ message: "Anuncio", kind: "ad", network: "instagram", original, ...more });

const find = async (text: string): Promise<Comment> => (await scene.list()).find(({ content }) => content === text)!;
async function rule(text: string, mode: string): Promise<void> {
  const { id: commentId } = await find(text);
  await bodyOf(await scene.ask("/api/moderation/post-rules", { commentId, mode }));
  await settle(app);
}
const health = async () =>
  (
    await scene.answer<{
      health: { coverage: { unnamed_ads: number }; problems: { code: string }[]; counts: { ads: { ours: number } } };
    }>(`/api/social/accounts/${scene.instagram.id}/health`)
  ).health;

describe("a comment of an ad that promotes a post", () => {
  it("belongs to the post: its card, its filter, and its rules in both directions", async () => {
    await scene.write(PRAISE, { target: scene.media });
    await scene.write("Lo vi en el anuncio", { target: scene.instagramAd });
    expect(await find("Lo vi en el anuncio")).toMatchObject({ post_id: scene.media, is_ad: true, on_ad_of_post: true });
    expect(await find(PRAISE)).toMatchObject({ post_id: scene.media, is_ad: false, on_ad_of_post: false });
    const ofPost = await scene.list(`?post=${scene.media}`);
    expect(ofPost.map(({ content }) => content).sort()).toEqual(["Lo vi en el anuncio", PRAISE].sort());

    clock.now += 2_000;
    await rule("Lo vi en el anuncio", "closed");
    await scene.write("Bajo la publicación", { target: scene.media });
    await scene.write("Bajo el anuncio", { target: scene.instagramAd });
    expect((await find("Bajo la publicación")).status).toBe("disapproved");
    expect((await find("Bajo el anuncio")).status).toBe("disapproved");
  });

  it("is answered once for each person, under the post or under its ads", async () => {
    await bodyOf(
      await scene.ask(`/api/social/accounts/${scene.instagram.id}/auto-replies`, {
        name: "Precio",
        keywords: ["precio"],
        kind: "public",
        variants: ["Por mensaje, gracias"],
        delaySeconds: 0,
      }),
    );
    const who = { authorId: "7100000000000077", authorName: "vecina" };
    await scene.write("¿Qué precio tiene?", { target: scene.media, ...who });
    await scene.write("¿Y el precio?", { target: scene.instagramAd, ...who });
    const { results } = await inComments("SELECT text FROM replies").all();
    expect(results).toHaveLength(1);
  });

  it("counts for a surge of the post, whose raid reaches it, and in the figures of the post", async () => {
    const copies = [scene.instagramAd, await makeCopy(scene.media), await makeCopy(scene.media)];
    const comments = Array.from({ length: 12 }, (_, n) => {
      clock.now += 5_000;
      return { target: copies[n % 3], text: `${INSULT} ${n}`, authorId: `73${String(n).padStart(14, "0")}` };
    });
    await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
    await settle(app);
    const { raids } = await scene.answer<{ raids: { id: string; post_id: string | null }[] }>("/api/raids");
    expect(raids).toMatchObject([{ post_id: scene.media }]);
    await bodyOf(await scene.ask(`/api/raids/${raids[0]!.id}/start`, {}));
    await settle(app);
    await scene.write("Eres un llorón", { target: copies[2] });
    expect((await find("Eres un llorón")).status).toBe("disapproved");

    const path = `/api/dashboard/insights/${scene.owner.userId}?period=7D`;
    const { posts } = await scene.answer<{ posts: { worst: object[] } }>(path);
    expect(posts.worst).toMatchObject([{ id: scene.media, is_ad: false, attacks: 13 }]);
  });

  it("is found by a sweep when it is deleted there", async () => {
    const id = await scene.write("Lo vi en el anuncio", { target: scene.instagramAd });
    await scene.write(PRAISE, { target: scene.instagramAd });
    await pass(2);
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await pass(2);
    expect((await find("Lo vi en el anuncio")).status).toBe("removed");
    expect((await find(PRAISE)).status).toBe("approved");
  });

  it("stays with its post when that is deleted", async () => {
    await scene.write("Lo vi en el anuncio", { target: scene.instagramAd });
    await scene.write(PRAISE, { target: scene.media });
    await pass(1);
    await app.control(`/sandbox/posts/${scene.media}`, { method: "DELETE" });
    await pass(4, HOUR_MS);
    expect((await find(PRAISE)).status).toBe("removed");
    expect(await find("Lo vi en el anuncio")).toMatchObject({ status: "approved", post_id: scene.media });
  });

  it("is closed with its post", async () => {
    const copy = await makeCopy(scene.media);
    await scene.write("En la copia", { target: copy });
    await scene.write(PRAISE, { target: scene.media });
    await bodyOf(await scene.ask(`/api/comments/${(await find(PRAISE)).id}/close`, { closed: true }));
    const { calls } = await scene.callsSince(0);
    const closed = calls.filter(
      ({ path, method }) => method === "POST" && [`/${copy}`, `/${scene.media}`].includes(path),
    );
    expect(closed.map(({ path }) => path)).toEqual([`/${scene.media}`, `/${copy}`]);
  });
});

describe("it does not matter", () => {
  const stored = async () => {
    const { results } = await inComments(
      "SELECT text, status, post_id, copy_id, is_ad, reason FROM comments ORDER BY text",
    ).all();
    return results;
  };
  /** Writes under the post and its ad, and lets what is known about the copy arrive in a given order. */
  async function outcome(order: "webhook" | "webhook without its post" | "sweep" | "sweep without its post") {
    await newScene();
    await setPlan(app, scene.owner, "pro");
    clock.now += MINUTE_MS;
    await scene.write(PRAISE, { target: scene.media });
    await rule(PRAISE, "closed");
    const knowsNothing = order !== "webhook" && order !== "sweep";
    if (order.startsWith("sweep")) await loseAll();
    if (knowsNothing) {
      await hideOriginals(true);
      await changePermissions(app, { removed: ["ads_read"] });
    }
    clock.now += 2_000;
    await scene.write("Bajo el anuncio", { target: scene.instagramAd });
    if (order === "sweep without its post") {
      // Another comment is reported, without the post: so the medium is known, and visited.
      await bringAll();
      await scene.write("Otro bajo el anuncio", { target: scene.instagramAd });
      await loseAll();
    }
    await pass(2);
    await bringAll();
    await hideOriginals(false);
    await changePermissions(app, { granted: ["ads_read"] });
    if (order === "sweep without its post") await scene.write("Nos dice la publicación", { target: scene.instagramAd });
    await pass(8);
    await passMinute();
    await pass(1);
    return stored();
  }

  it("whether a webhook or a sweep meets a copy first, and when its post becomes known: the rule of the post judges it", async () => {
    const byWebhook = await outcome("webhook");
    expect(byWebhook).toMatchObject([
      { text: "Bajo el anuncio", status: "disapproved", post_id: scene.media, copy_id: scene.instagramAd, is_ad: 1 },
      { text: PRAISE, status: "approved", post_id: scene.media, copy_id: null },
    ]);
    expect(await outcome("webhook without its post")).toEqual(byWebhook);
    expect(await outcome("sweep")).toEqual(byWebhook);
    const bySweep = await outcome("sweep without its post");
    expect(bySweep.filter(({ text }) => !/Otro|Nos dice/.test(String(text)))).toEqual(byWebhook);
    expect(new Set(bySweep.map(({ post_id }) => post_id))).toEqual(new Set([scene.media]));
  });

  it("whether the queue refuses the message that a copy was learned: its comments are brought later", async () => {
    await hideOriginals(true);
    await changePermissions(app, { removed: ["ads_read"] });
    await scene.write("Bajo el anuncio", { target: scene.instagramAd });
    expect(await find("Bajo el anuncio")).toMatchObject({ post_id: scene.instagramAd });
    await changePermissions(app, { granted: ["ads_read"] });
    const queue = app.deps.queues["comment-events"];
    const { send } = queue;
    let refused = 0;
    queue.send = async (messages, options) => {
      if (refused === 0 && messages.some((message) => "learnedCopyId" in message)) {
        refused++;
        throw new Error("the queue is down");
      }
      return send.call(queue, messages, options);
    };
    await pass(16);
    queue.send = send;
    await passMinute();
    expect(refused).toBe(1);
    expect(await find("Bajo el anuncio")).toMatchObject({ post_id: scene.media });
  });

  it("how many there are, and whether they can be brought: each is sent once", async () => {
    await hideOriginals(true);
    await changePermissions(app, { removed: ["ads_read"] });
    const comments = Array.from({ length: 501 }, (_, n) => ({ target: scene.instagramAd, text: `Hola ${n}` }));
    await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
    await settle(app);
    const queue = app.deps.queues["comment-events"];
    const { send } = queue;
    const sent: CommentsMessage[] = [];
    queue.send = async (messages, options) => {
      sent.push(...messages);
      return send.call(queue, messages, options);
    };
    // Its post was forgotten meanwhile, so none of them moves.
    const learnedCopyId = scene.instagramAd;
    const { externalId: pageExternalId } = (await app.deps.core.query.pages.findFirst({
      where: (page, { eq }) => eq(page.network, "instagram"),
    }))!;
    await queue.send([{ network: "instagram", pageExternalId, learnedCopyId }]);
    await settle(app);
    for (let minute = 0; minute < 4; minute++) await passMinute();
    queue.send = send;
    expect(sent.filter((message) => "learnedCopyId" in message)).toHaveLength(2);
    expect(new Set(sent.map((message) => "externalId" in message && message.externalId)).size).toBe(502);
  });

  it("that a person decided before: what a person decided stays", async () => {
    await hideOriginals(true);
    await changePermissions(app, { removed: ["ads_read"] });
    await scene.write(PRAISE, { target: scene.media });
    await scene.write("Bajo el anuncio", { target: scene.instagramAd });
    await scene.setStatus((await find("Bajo el anuncio")).id, "approved");
    await rule(PRAISE, "closed");
    await changePermissions(app, { granted: ["ads_read"] });
    await pass(8);
    await passMinute();
    expect(await find("Bajo el anuncio")).toMatchObject({ status: "approved", post_id: scene.media });
  });
});

describe("the ads of a page", () => {
  it("are found by the ad accounts alone, with their posts, in as many parts as they need", async () => {
    await loseAll();
    for (let n = 0; n < 1_020; n++) await makeCopy(scene.media, { message: `Anuncio ${n}` });
    await pass(3);
    const { results } = await inComments("SELECT count(*) AS n FROM posts WHERE original_id = ?", scene.media).all();
    expect(results).toEqual([{ n: 1_021 }]);
  });

  it("are visited every ten minutes where people comment, and the others in turn, within four hours", async () => {
    const copies: string[] = [];
    for (let n = 0; n < 60; n++) copies.push(await makeCopy(scene.media, { message: `Anuncio ${n}` }));
    const [commented, quiet] = [copies[30]!, copies[59]!];
    // Webhooks prove healthy, and each ad is visited once.
    for (let hour = 0; hour < 12; hour++) {
      await scene.write(`${PRAISE} ${hour}`, { target: commented });
      await pass(6);
    }
    const { instagram } = app.deps.networks;
    const { threads } = instagram;
    let visits = 0;
    instagram.threads = (posts) => {
      visits += posts.ids.length;
      return threads(posts);
    };
    await scene.write(PRAISE, { target: commented });
    await pass(6);
    // In each round 25 in their turn, the one with comments, and perhaps the only ad of the other account.
    expect(visits).toBeGreaterThanOrEqual(6 * 20);
    expect(visits).toBeLessThanOrEqual(6 * 27);
    const lost = await scene.write(INSULT, { target: commented, silent: true });
    await pass(1);
    expect((await scene.onNetwork(lost)).hidden).toBe(true);
    const lostInTurn = await scene.write(INSULT, { target: quiet, silent: true });
    await pass(24);
    expect((await scene.onNetwork(lostInTurn)).hidden).toBe(true);
  });

  it("are visited again when the permission to read them is back", async () => {
    await put("/sandbox/switches", { adMediaNeedsAds: true });
    await loseAll();
    await pass(2);
    await changePermissions(app, { removed: ["ads_read"] });
    await pass(2);
    await changePermissions(app, { granted: ["ads_read"] });
    await scene.write(INSULT, { target: scene.instagramAd });
    await pass(14);
    expect(await find(INSULT)).toMatchObject({ status: "disapproved", post_id: scene.media });
  });

  it("that name no post are counted, and health says so", async () => {
    await make({ message: "Catálogo", kind: "ad", network: "instagram", dynamic: true });
    await pass(1);
    expect((await health()).coverage.unnamed_ads).toBe(1);
  });

  it("that promote an existing Facebook post are that post, not an ad", async () => {
    const { facebook } = app.deps.networks;
    facebook.adPosts = async ({ externalId }) => ({
      ads: externalId === scene.pageId ? [{ id: scene.post, originalId: null }] : [],
      unnamed: 0,
      next: null,
    });
    await loseAll();
    await scene.write(INSULT);
    await pass(8);
    expect(await find(INSULT)).toMatchObject({ status: "disapproved", post_id: scene.post, is_ad: false });
    const { results } = await inComments("SELECT is_ad FROM posts WHERE external_id = ?", scene.post).all();
    expect(results).toEqual([{ is_ad: 0 }]);
  });
});

describe("with half of all webhooks lost", () => {
  // BOOSTED_POSTS=1000 BOOSTED_COPIES=20 is a run of some minutes; its figures are in docs/scale.md.
  const [POSTS, COPIES] = [Number(env.BOOSTED_POSTS), Number(env.BOOSTED_COPIES)];
  const AT_ONCE = 1_000;
  const LONG_ENOUGH_MS = 60_000 + POSTS * COPIES * 100;

  /** @returns each medium with the post that it belongs to */
  async function makePosts(): Promise<Map<string, string>> {
    const postOf = new Map<string, string>();
    for (let n = 0; n < POSTS; n++) {
      const post = await make({ message: `Foto ${n}`, network: "instagram" });
      postOf.set(post, post);
      for (let copy = 0; copy < COPIES; copy++) postOf.set(await makeCopy(post), post);
    }
    return postOf;
  }

  /** Writes a comment under each medium. @returns where each was written */
  async function writeUnderEach(media: string[]): Promise<Map<string, string>> {
    const written = new Map<string, string>();
    for (let at = 0; at < media.length; at += AT_ONCE) {
      const part = media.slice(at, at + AT_ONCE);
      const comments = part.map((target, n) => ({ target, text: `Hola a los de la foto ${at + n}` }));
      const { ids } = await bodyOf<{ ids: string[] }>(await app.control("/sandbox/comments", { json: { comments } }));
      for (const [index, id] of ids.entries()) written.set(id, part[index]!);
      await settle(app);
      // Keys of rows rise with the clock.
      clock.now += 5_000;
    }
    return written;
  }

  const countStored = async () => (await inComments("SELECT count(*) AS n FROM comments").first<number>("n"))!;

  it(
    "no comment is lost, and each is with its post",
    async () => {
      const postOf = await makePosts();
      await put("/sandbox/delivery", { lose: 0.5 });
      const written = await writeUnderEach([...postOf.keys()]);
      const byWebhook = await countStored();
      const { last } = await scene.callsSince(0);
      const startedAt = clock.now;
      const most = 30 + 2 * Math.ceil(postOf.size / 50);
      let steps = 0;
      while (steps < most && (await countStored()) < written.size) {
        await pass(1, 2 * MINUTE_MS);
        steps++;
      }
      const { results } = await inComments(
        "SELECT external_id AS id, post_id AS post, copy_id AS copy FROM comments",
      ).all<{ id: string; post: string; copy: string | null }>();
      const stored = new Set(results.map(({ id }) => id));
      const lost = [...written.keys()].filter((id) => !stored.has(id));
      const elsewhere = results.filter(({ id, post, copy }) => {
        const medium = written.get(id)!;
        return post !== postOf.get(medium) || (copy ?? post) !== medium;
      });
      expect({ lost, elsewhere, stored: results.length }).toEqual({ lost: [], elsewhere: [], stored: written.size });
      expect(byWebhook).toBeLessThan(written.size);
      const calls = (await scene.callsSince(last)).last - last;
      const figures = { comments: written.size, byWebhook, calls, hours: (clock.now - startedAt) / HOUR_MS };
      console.info(JSON.stringify({ event: "boosted", ...figures }));
    },
    LONG_ENOUGH_MS,
  );
});
