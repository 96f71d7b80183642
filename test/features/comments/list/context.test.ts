import { beforeEach, describe, expect, it } from "vitest";
import { excerptOf } from "../../../../worker/features/comments/excerpt.ts";
import { INSULT, PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf, registerOwner } from "../../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../../support/scene.ts";

/** A minute past the full hour. Sweeps visit active posts every twenty minutes, which would be one more request. */
const AT = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 60_000;
beforeEach(() => newScene(AT));

async function sweep() {
  clock.now += 180_000;
  await runCron(app);
}

async function textOfPost(id: string): Promise<string> {
  const { pages } = await bodyOf<{ pages: { posts: { id: string; message: string }[] }[] }>(
    await app.control("/sandbox/state"),
  );
  return pages.flatMap(({ posts }) => posts).find((post) => post.id === id)!.message;
}
const written = (sql: string) => inComments(sql).first<{ n: number }>();

const disconnect = (accountId: string) => scene.ask("/api/social/disconnect", { accountId, comments: "delete" });

describe("the post of a comment", () => {
  it("comes with the comment once a sweep has listed it, on Facebook and on Instagram", async () => {
    await scene.write(PRAISE);
    await scene.write(PRAISE, { target: scene.media });
    expect((await scene.list()).map((comment) => comment.post)).toEqual([null, null]);
    await sweep();
    const [onMedia, onPost] = await scene.list();
    expect(onPost).toMatchObject({
      post: {
        id: scene.post,
        excerpt: excerptOf(await textOfPost(scene.post), 200),
        url: expect.stringContaining(scene.post),
      },
    });
    expect(onMedia).toMatchObject({
      post: {
        id: scene.media,
        url: expect.stringContaining(scene.media),
        picture_url: expect.stringContaining("photo"),
      },
    });
  });

  it("is written once, and again only when its text changed", async () => {
    await sweep();
    const before = await written("SELECT count(*) AS n, max(updated_at) AS at FROM posts");
    await sweep();
    expect(await written("SELECT count(*) AS n, max(updated_at) AS at FROM posts")).toEqual(before);
    expect(before!.n).toBeGreaterThan(0);
  });

  it("is requested once when no list contains it", async () => {
    await sweep();
    const { recentThreads } = app.deps.networks.facebook;
    app.deps.networks.facebook.recentThreads = async (input) => {
      return (await recentThreads(input)).filter(({ id }) => id !== scene.post);
    };
    await inComments("DELETE FROM posts").run();
    await scene.write(PRAISE);
    await sweep();
    await sweep();
    app.deps.networks.facebook.recentThreads = recentThreads;
    expect((await scene.list())[0]).toMatchObject({ post: { id: scene.post } });
    const { calls } = await scene.callsSince(0);
    expect(calls.filter(({ path }) => path === `/${scene.post}`)).toHaveLength(1);
  });
});

it("posts are deleted with the comments of their page", async () => {
  await sweep();
  const left = async () =>
    (await written("SELECT count(*) AS n FROM posts WHERE external_id LIKE '%\\_%' ESCAPE '\\'"))!.n;
  expect(await left()).toBeGreaterThan(0);
  for (const { id, platform } of scene.owner.accounts.filter(({ platform }) => platform === "facebook"))
    expect([platform, (await disconnect(id)).status]).toEqual(["facebook", 200]);
  expect(await left()).toBe(0);
});

it("a reply shows which comment it answers, and says so when that comment is not stored", async () => {
  const top = await scene.write(PRAISE);
  await scene.write("¡Yo también!", { target: top });
  const [reply] = await scene.list();
  expect(reply).toMatchObject({ parent: { id: expect.any(String), content: PRAISE }, decision_seq: 1 });
  await inComments("DELETE FROM comments WHERE parent_key IS NULL").run();
  expect((await scene.list())[0]).toMatchObject({ parent: { id: null, author_name: null, content: null } });
});

it("the context reads only rows of its own workspace, whatever the keys of others are", async () => {
  const first = await scene.write(PRAISE);
  await scene.write("Gracias", { target: first });
  await sweep();
  const around = async () => (await scene.list("?search=gracias"))[0]!;
  expect(await around()).toMatchObject({
    post: { id: scene.post },
    parent: { content: PRAISE },
    account_name: expect.stringMatching(/./),
  });
  const { $client } = app.deps.comments("COMMENTS_0");
  await $client.batch([
    $client.prepare("UPDATE posts SET workspace_id = -1"),
    $client.prepare("UPDATE comments SET workspace_id = -1 WHERE parent_key IS NULL"),
  ]);
  expect(await around()).toMatchObject({ post: null, parent: { id: null, content: null } });
  await registerOwner(app);
  await inCore("UPDATE pages SET workspace_id = (SELECT max(id) FROM workspaces)").run();
  expect(await around()).toMatchObject({ account_name: "", social_account_id: "" });
});

it("the link leads to the comment itself, also when Facebook gives only the address of its post", async () => {
  const id = await scene.write(PRAISE);
  const [comment] = await scene.list();
  expect(new URL(String(comment!.comment_url)).searchParams.get("comment_id")).toBe(id.slice(id.lastIndexOf("_") + 1));
});

it("a hidden comment has a reason, and a visible one has none", async () => {
  await scene.write(PRAISE);
  await scene.write(INSULT);
  expect((await scene.list()).map((comment) => comment.reason_code)).toEqual(["toxic", null]);
});

it("names the words of today's list that it contains, whenever they were added, in any spelling", async () => {
  const save = async (url: string, settings: object) =>
    scene.answer(url, { automod: true, prohibitedKeywords: [], ...settings });
  const words = async () => (await scene.list()).map((comment) => comment.prohibited_words);
  await scene.write("Vendo mi b1cicleta de montaña");
  await scene.write("La bicicleta del anuncio", { target: scene.media });
  expect(await words()).toEqual([[], []]);
  await save("/api/moderation/settings", { prohibitedKeywords: ["bicicleta", "anuncio"] });
  expect(await words()).toEqual([["bicicleta", "anuncio"], ["bicicleta"]]);
  await save("/api/moderation/settings", { prohibitedKeywords: ["bicicleta"], allowedWords: ["bicicleta de montaña"] });
  expect(await words()).toEqual([["bicicleta"], []]);
  // The page also has a list of its own.
  const page = scene.page.id;
  const settings = { automod: true, prohibitedKeywords: ["vendo"] };
  await scene.answer("/api/social/accounts/settings", { accountId: page, settings });
  expect(await words()).toEqual([["bicicleta"], ["vendo"]]);
  await save("/api/moderation/settings", {});
  expect(await words()).toEqual([[], ["vendo"]]);
});

describe("an action that the network refused", () => {
  it("names the permission that is missing, and waits for it", async () => {
    const refused = { method: "POST", status: 400, code: 10, message: "(#10) Not enough permission", times: 9 };
    await app.control("/sandbox/faults", { method: "PUT", json: { scripted: [refused] } });
    await scene.write(INSULT);
    expect((await scene.list())[0]!.action).toMatchObject({
      state: "parked",
      message:
        "Falta el permiso pages_manage_engagement, o una tarea en la página. Su estado, en Cuentas, dice cuál y quién la da.",
      retryable: false,
    });
  });

  it("is explained in words, and says whether it can be retried", async () => {
    const refused = { method: "POST", status: 400, code: 100, message: "(#100) Invalid parameter", times: 9 };
    await app.control("/sandbox/faults", { method: "PUT", json: { scripted: [refused] } });
    await scene.write(INSULT);
    const [comment] = await scene.list();
    expect(comment!.action).toEqual({
      id: expect.any(String),
      state: "failed",
      message: "Facebook no aceptó la acción.",
      retryable: true,
    });
    await app.control("/sandbox/faults", { method: "DELETE" });
    const { id } = comment!.action as { id: string };
    await scene.ask(`/api/comments/failed-actions/${id}/retry`, {});
    await settle(app);
    expect((await scene.list())[0]).toMatchObject({
      action: { id, state: "applied", message: null, retryable: false },
    });
  });

  it("is shown for a reply too, with its kind, and a message to the author counts unless it failed", async () => {
    await scene.write(PRAISE);
    const { id: commentId } = (await scene.list())[0]!;
    const reply = async (text: string, kind: string) => {
      expect((await scene.ask("/api/comments/reply", { commentId, text, kind })).status).toBe(200);
      await settle(app);
      return (await scene.list()).find(({ id }) => id === commentId);
    };
    const asIs = { by_rule: false, state: "applied", message: null, retryable: false };
    expect(await reply("¡Gracias!", "public")).toMatchObject({ has_private_reply: false, reply: { kind: "public" } });
    const refused = { method: "POST", status: 400, code: 100, message: "(#100) Invalid parameter", times: 9 };
    await app.control("/sandbox/faults", { method: "PUT", json: { scripted: [refused] } });
    expect(await reply("Te escribo", "private")).toMatchObject({
      has_private_reply: false,
      reply: { state: "failed" },
    });
    await app.control("/sandbox/faults", { method: "DELETE" });
    expect(await reply("¡Hola!", "private")).toMatchObject({
      has_private_reply: true,
      reply: { kind: "private", ...asIs },
    });
  });
});

it("an excerpt is cut between characters and never within one", () => {
  expect(excerptOf("  dos\n\nlíneas ", 20)).toBe("dos líneas");
  expect(excerptOf("abcd😀efgh", 6)).toBe("abcd…");
  expect(excerptOf("a".repeat(10), 10)).toBe("a".repeat(10));
});
