import { Hono } from "hono";
import type { Machine } from "../machine.ts";
import { makePage } from "../world/make-page.ts";
import { makeMedia, makePost } from "../world/make-post.ts";
import { firstUser } from "../world/make-user.ts";
import { describePage } from "./describe.ts";
import { ControlError } from "./failure.ts";
import { pageById, userById } from "./find.ts";
import { PageInput, PostInput } from "./inputs.ts";

export const pageRoutes = (machine: Machine) =>
  new Hono()
    .post("/pages", async (c) => {
      const { userId, ...input } = PageInput.parse(await c.req.json());
      const person = userId ? userById(machine, userId) : firstUser(machine);
      const page = makePage(machine, { ...input, userId: person.id });
      makePost(machine, page, { text: `Hola desde ${page.name}` });
      makePost(machine, page, { text: `Oferta de ${page.name}`, kind: "ad" });
      if (page.instagramId) {
        const original = makeMedia(machine, page, { text: `Una foto de ${page.name}` });
        makeMedia(machine, page, { text: `Oferta de ${page.name}`, kind: "ad", original });
      }
      const { id, name, igId, posts, media } = describePage(machine, page);
      return c.json({ page: { id, name, igId }, posts, media });
    })
    .post("/posts", async (c) => {
      const { pageId, message, kind, network } = PostInput.parse(await c.req.json());
      const page = pageById(machine, pageId);
      if (network === "facebook") return c.json({ id: makePost(machine, page, { text: message, kind }).id });
      if (!page.instagramId) throw new ControlError(400, "The page has no Instagram account");
      const original = machine.world.postsOf.get(page.instagramId)?.findLast((media) => media.isPublished);
      return c.json({
        id: makeMedia(machine, page, { text: message, kind, ...(kind === "ad" ? { original } : {}) }).id,
      });
    });
