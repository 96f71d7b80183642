import type { Context } from "hono";
import { matchedRoutes } from "hono/route";

/** The route that will answer the request, after its guards; undefined when no route matches. */
export const answeringRoute = (c: Context) => matchedRoutes(c).find(({ method }) => method !== "ALL");
