import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadOwnPublicPage, savePublicPage } from "./own-public-page.ts";
import { PublicPageContent, PublicPageRef } from "./schemas.ts";

/** For owners; what they publish is at `/p/slug` (`document-routes.ts`). */
export const publicPageRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), requirePlan, validate("query", PublicPageRef), async (c) =>
    c.json(await loadOwnPublicPage(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .put(
    "/",
    can("rules"),
    requirePlan,
    validate("query", PublicPageRef),
    validate("json", PublicPageContent),
    async (c) => {
      const of = { ...actorOf(c), ...c.req.valid("query") };
      return c.json(await savePublicPage(c.var.deps, of, c.req.valid("json")), 200);
    },
  );
