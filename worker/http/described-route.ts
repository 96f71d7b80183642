// What a route says about itself, in the words of `guards.ts`. It is read from the routes of the app before any of them runs.
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { RouterRoute } from "hono/types";
import type { KeyAbility } from "../vocabulary/people/key-abilities.ts";
import type { Ability } from "../vocabulary/people/roles.ts";
import type { RouteClass } from "./limits/route-limits.ts";

type Marks = {
  /** Who may call it: roles with the ability; keys with one of theirs; every role, because it is `own`ly about the person; everybody, without a session. */
  access?: Ability | `key:${KeyAbility | "any"}` | "own" | "open";
  limits?: RouteClass;
};

const MARKS = new WeakMap<object, Marks>();

export function marked<Handler extends object>(handler: Handler, marks: Marks): Handler {
  MARKS.set(handler, marks);
  return handler;
}

/** Describes the first route among handlers that are registered or matched, in their order. Middleware of the app is no route. */
export function describedRoute(handlers: RouterRoute[]) {
  const first = handlers.find(({ method }) => method !== "ALL");
  if (!first) return;
  const { method, path } = first;
  const own = handlers.filter((handler) => handler.method === method && handler.path === path);
  return {
    /** Ids are `:id`. */
    name: `${method} ${path}`,
    /** Only of its first handler, because a guard behind another handler would run too late. */
    access: MARKS.get(first.handler)?.access,
    limits: own.map(({ handler }) => MARKS.get(handler)?.limits).find(Boolean) ?? (method === "GET" ? "read" : "write"),
  };
}

/** The route that will answer the request; undefined when none matches. */
export const answeringRoute = (c: Context) => describedRoute(matchedRoutes(c));
