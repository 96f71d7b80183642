import { Hono } from "hono";
import type { ApiEnv } from "../../http/env.ts";
import { limit, open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { publicPath } from "../../vocabulary/public-page.ts";
import { loadFigures } from "./figures.ts";
import { type Document, missingDocument, publishedDocument } from "./page-html.ts";
import { loadPublishedPage } from "./published-page.ts";
import { PublicSlugRef } from "./schemas.ts";

/** How long a browser may show a page without asking again. What an owner switches off is gone after it. */
const CACHED = "public, max-age=300";

/** The pages of rules and figures, for everybody. */
export const publicDocumentRoutes = new Hono<ApiEnv>().get(
  "/:slug{.+}",
  open,
  limit("expensive"),
  validate("param", PublicSlugRef),
  async (c) => {
    const { deps } = c.var;
    const { slug } = c.req.valid("param");
    const found = await loadPublishedPage(deps, { slug });
    // From an earlier address, or another spelling of this one.
    if (found && found.page.slug !== c.req.param("slug")) return c.redirect(publicPath(found.page.slug), 302);
    // The build writes the frame where no visitor gets it: the Worker answers for its address (wrangler.toml).
    const frame = await deps.assets.fetch(new URL("/p", c.req.url));
    const document = found
      ? publishedDocument(found, await loadFigures(deps, found), deps.config.APP_ORIGIN)
      : missingDocument;
    // With the security policy of the public pages.
    const headers = new Headers(frame.headers);
    for (const name of ["etag", "content-length", "cf-cache-status"]) headers.delete(name);
    headers.set("cache-control", found ? CACHED : "no-store");
    if (!found?.page.isIndexed) headers.set("x-robots-tag", "noindex");
    return new Response(await inFrame(await frame.text(), document), { status: found ? 200 : 404, headers });
  },
);

async function inFrame(frame: string, { head, body }: Document): Promise<string> {
  const [headText, bodyText] = await Promise.all([head, body]);
  return frame.replace("<!--page-head-->", () => String(headText)).replace("<!--page-body-->", () => String(bodyText));
}
