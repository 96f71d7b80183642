import { expect, it } from "vitest";
import { connect, openConnected, openSandbox, visitorWrites } from "../support.ts";

it("shows the public neither hidden nor deleted comments, and the page's operator all but the deleted ones", async () => {
  const { opened, post, asPage } = await openConnected();
  const [kept, hidden, gone] = [
    await visitorWrites(opened, post, "me encanta"),
    await visitorWrites(opened, post, "compra <b>seguidores</b>"),
    await visitorWrites(opened, post, "fuera"),
  ];
  await asPage("POST", hidden, { is_hidden: true });
  await opened.ask("DELETE", `/sandbox/comments/${gone}`);
  const seen = async (path: string) => {
    const page = String((await opened.call("GET", path)).body);
    return [kept, hidden, gone].map((id) => page.includes(`data-comment-id="${id}"`));
  };
  expect(await seen(`/p/${post}`)).toEqual([true, false, false]);
  expect(await seen("/")).toEqual([true, true, false]);
  await asPage("POST", hidden, { is_hidden: false });
  expect(await seen(`/p/${post}`)).toEqual([true, true, false]);
  expect((await opened.call("GET", `/p/${post}`)).body).toContain("compra &lt;b&gt;");
});

it("streams comments to a target and stops at the count", async () => {
  const { opened, post } = await openConnected();
  await opened.ask("POST", "/sandbox/stream", { target: post, rate: 1000, texts: ["uno", "dos"], count: 5 });
  await opened.sandbox.idle();
  const { comments } = await opened.ask<{ comments: { text: string }[] }>("GET", "/sandbox/comments", { target: post });
  expect(comments.map(({ text }) => text)).toEqual(["uno", "dos", "uno", "dos", "uno"]);
  expect(await opened.ask("GET", "/sandbox/stream")).toMatchObject({ running: false, sent: 5 });
});

it("makes a page with posts, ads and media", async () => {
  const opened = openSandbox();
  const made = await opened.ask<{ posts: object[]; media: object[] }>("POST", "/sandbox/pages", {
    name: "Panadería Ñandú",
    instagram: true,
  });
  expect(made).toMatchObject({ page: { name: "Panadería Ñandú", igId: expect.stringMatching(/^17841\d{12}$/) } });
  expect([made.posts.length, made.media.length]).toEqual([2, 2]);
});

it("restores pages, comments and tokens from its state", async () => {
  const before = openSandbox();
  const { post, token } = await connect(before);
  const id = await visitorWrites(before, post, "hola");
  const after = openSandbox({ state: JSON.parse(JSON.stringify(before.sandbox.state)) });
  expect(await after.ask("GET", `/v26.0/${id}`, { fields: "message", access_token: token })).toEqual({
    message: "hola",
    id,
  });
});

it.each([
  ["POST", "/sandbox/comments", { target: "404", text: "x" }, 404],
  ["POST", "/sandbox/comments", { text: "x" }, 400],
  ["PUT", "/sandbox/delivery", { lose: 2 }, 400],
  ["GET", "/sandbox/comments/404", {}, 404],
])("answers %s %s with %o by %i", async (method, path, input, status) => {
  expect((await openSandbox().call(method, path, input)).status).toBe(status);
});
