import type { Context } from "hono";
import { matchedRoutes } from "hono/route";

/** The route that will answer, behind its guards; undefined where none will. */
export const answeringRoute = (c: Context) => matchedRoutes(c).find(({ method }) => method !== "ALL");
