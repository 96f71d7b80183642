import { Hono } from "hono";
import { killTokens } from "../auth/tokens.ts";
import { ControlError } from "../control-error.ts";
import type { Machine } from "../machine.ts";
import { callBack } from "../webhooks/call-back.ts";
import { makePage } from "../world/make-page.ts";
import { makeMedia, makePost, removePost } from "../world/make-post.ts";
import { firstUser } from "../world/make-user.ts";
import { describePage } from "./describe.ts";
import { pageById, userById } from "./find.ts";
import { PageInput, PostInput, SubscriptionInput } from "./inputs.ts";

export const pageRoutes = (machine: Machine) =>
  new Hono()
    .post("/pages", async (c) => {
      const { userId, ads, ...input } = PageInput.parse(await c.req.json());
      const person = userId ? userById(machine, userId) : firstUser(machine);
      const page = makePage(machine, { ...input, userId: person.id });
      makePost(machine, page, { text: `Hola desde ${page.name}` });
      if (ads) makePost(machine, page, { text: `Oferta de ${page.name}`, kind: "ad" });
      if (page.instagramId) {
        const original = makeMedia(machine, page, { text: `Una foto de ${page.name}` });
        if (ads) makeMedia(machine, page, { text: `Oferta de ${page.name}`, kind: "ad", original });
      }
      const { id, name, igId, posts, media } = describePage(machine, page);
      return c.json({ page: { id, name, igId }, posts, media });
    })
    /** Changes subscriptions without a call of the app. */
    .put("/pages/:id/subscription", async (c) => {
      const page = pageById(machine, c.req.param("id"));
      const { fields, instagram } = SubscriptionInput.parse(await c.req.json());
      if (fields !== undefined) page.subscribedFields = fields;
      const account = machine.world.instagrams.get(page.instagramId ?? "");
      if (instagram !== undefined && account) account.subscribedFields = instagram;
      return c.json({ fields: page.subscribedFields, instagram: account?.subscribedFields ?? null });
    })
    /** Removes the app from the page: its tokens end, and the callback names the page instead of a person. */
    .post("/pages/:id/deauthorize", async (c) => {
      const page = pageById(machine, c.req.param("id"));
      page.subscribedFields = null;
      killTokens(machine, { pageId: page.id }, 458);
      return c.json(await callBack(machine, machine.deauthorizeUrl, { userId: "0", profileId: page.id }));
    })
    .delete("/posts/:id", (c) => {
      const post = machine.world.posts.get(c.req.param("id"));
      if (!post) throw new ControlError(404, "There is no such post");
      removePost(machine, post);
      return c.json({ id: post.id });
    })
    .post("/posts", async (c) => {
      const { pageId, message, kind, network, original: named, ...dated } = PostInput.parse(await c.req.json());
      const page = pageById(machine, pageId);
      if (network === "facebook") return c.json({ id: makePost(machine, page, { text: message, kind, ...dated }).id });
      if (!page.instagramId) throw new ControlError(400, "The page has no Instagram account");
      const original =
        machine.world.posts.get(named ?? "") ??
        machine.world.postsOf.get(page.instagramId)?.findLast((media) => media.isPublished);
      return c.json({
        id: makeMedia(machine, page, { text: message, kind, ...dated, ...(kind === "ad" ? { original } : {}) }).id,
      });
    });
