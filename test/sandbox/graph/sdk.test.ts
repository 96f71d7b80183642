// Meta's own SDK calls the sandbox. It depends neither on the product nor on the sandbox.

import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import sdk from "facebook-nodejs-business-sdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, openSandbox, visitorWrites } from "../support.ts";

const { FacebookAdsApi, Page, User, PagePost, Comment } = sdk;

let origin = "";
const opened = openSandbox();
const server = serve({
  fetch: (request: Request) => opened.sandbox.fetch(request),
  port: 0,
  hostname: "127.0.0.1",
});

beforeAll(async () => {
  if (!server.listening) await new Promise((ready) => server.once("listening", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The SDK knows one host only; it reads it from this getter at every call.
  Object.defineProperty(FacebookAdsApi, "GRAPH", { get: () => origin });
});
afterAll(() => server.close());

const apiFor = (token: string) => new FacebookAdsApi(token, "en_US", false);

it("lists the pages of a person", async () => {
  const { userToken, pageId } = await connect(opened);
  const pages = await new User("me", {}, undefined, apiFor(userToken)).getAccounts(
    ["name", "access_token", "tasks"],
    {},
  );
  expect(pages.map((page) => page.id)).toContain(pageId);
  expect(pages[0]?._data).toMatchObject({ name: "Café La Plaza", access_token: expect.stringMatching(/^EAA/) });
});

it("reads the comments of a post page by page", async () => {
  const { token, post } = await connect(opened);
  const ids = [];
  for (const text of ["uno", "dos", "tres"]) ids.push(await visitorWrites(opened, post, text));
  const fields = ["id", "message", "is_hidden"];
  const comments = await new PagePost(post, {}, undefined, apiFor(token)).getComments(fields, {
    limit: 2,
    filter: "stream",
  });
  expect(comments.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  // The SDK follows `next` unchanged, so it needs the port of this test instead of the sandbox's usual address.
  comments.paging.next = comments.paging.next?.replace("http://127.0.0.1:8788", origin);
  await comments.next();
  expect(comments.map(({ _data }) => _data)).toEqual([{ id: ids[2], message: "tres", is_hidden: false }]);
  expect(comments.hasNext()).toBe(false);
});

it("hides, shows, answers and deletes a comment", async () => {
  const { token, post } = await connect(opened);
  const id = await visitorWrites(opened, post, "hola");
  const comment = new Comment(id, {}, undefined, apiFor(token));
  const isHidden = async () => (await comment.get(["is_hidden"]))._data.is_hidden;

  await comment.update([], { is_hidden: true });
  expect(await isHidden()).toBe(true);
  await comment.update([], { is_hidden: false });
  expect(await isHidden()).toBe(false);
  const reply = await comment.createComment([], { message: "gracias" });
  expect(reply.id).toMatch(/^\d+_\d+$/);
  await comment.delete([]);
  await expect(comment.get(["id"])).rejects.toMatchObject({ response: { code: 100, error_subcode: 33 } });
});

it("subscribes a page and writes on its feed", async () => {
  const { token, pageId } = await connect(opened);
  const page = new Page(pageId, {}, undefined, apiFor(token));
  await page.createSubscribedApp([], { subscribed_fields: ["feed", "mention"] });
  const apps = await page.getSubscribedApps(["id", "subscribed_fields"]);
  expect(apps[0]?._data).toMatchObject({ subscribed_fields: ["feed", "mention"] });
  const post = await page.createFeed([], { message: "Hoy abrimos" });
  expect(post.id).toContain(`${pageId}_`);
});

it("is refused with a wrong token", async () => {
  const comments = new User("me", {}, undefined, apiFor("EAAwrong")).getAccounts(["id"], {});
  await expect(comments).rejects.toMatchObject({ status: 400, response: { code: 190, type: "OAuthException" } });
});
