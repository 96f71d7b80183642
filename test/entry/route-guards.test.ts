// Who may call a route, and how often, is what the route says; docs/security.md shows it.
import { Hono } from "hono";
import { expect, it } from "vitest";
import security from "../../docs/security.md?raw";
import { api } from "../../worker/entry/api.ts";
import { mcp } from "../../worker/entry/mcp/app.ts";
import { perspective } from "../../worker/entry/perspective/app.ts";
import { v1 } from "../../worker/entry/v1/app.ts";
import { describedRoute } from "../../worker/http/described-route.ts";
import type { ApiEnv } from "../../worker/http/env.ts";
import { can, open, requireGuard } from "../../worker/http/guards.ts";
import { type Limits, ROUTE_LIMITS } from "../../worker/http/limits/route-limits.ts";

it("refuses a route without a guard, or with one behind its handler, before the handler runs", async () => {
  const ran: string[] = [];
  const handler = (name: string) => () => {
    ran.push(name);
    return new Response(name);
  };
  const app = new Hono<ApiEnv>()
    .use(requireGuard)
    .get("/open", open, handler("open"))
    .get("/bare", handler("bare"))
    .get("/late", handler("late"), can("see"))
    .onError((error) => new Response(error.message, { status: 403 }));
  const statuses = ["/open", "/bare", "/late", "/missing"].map(async (path) => (await app.request(path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 403, 403, 404]);
  expect(ran).toEqual(["open"]);
});

it("docs/security.md shows the limits and routes of every class (`npm test -- test/entry/route-guards.test.ts -u` writes them)", async () => {
  const routes = [
    ...Map.groupBy(
      [...api.routes, ...v1.routes, ...mcp.routes, ...perspective.routes],
      ({ method, path }) => `${method} ${path}`,
    ).values(),
  ].flatMap((handlers) => describedRoute(handlers) ?? []);
  const rows = Object.entries<Limits>(ROUTE_LIMITS).map(([name, { user, workspace, withoutPlan, ...more }]) => {
    const { address, site, bodyBytes } = more;
    const rest = { read: "every other GET", write: "every other method" }[name];
    const isOfRest = ({ name: route }: { name: string }) =>
      rest !== undefined && (name === "read") === /^GET/.test(route);
    const own = routes.filter((route) => route.limits === name && !isOfRest(route));
    const named = own.map((route) => route.name.replace("/api", "")).sort();
    const limits = [user, workspace, withoutPlan, address, site].map((most) => most ?? "–");
    return [
      "",
      `\`${name}\``,
      ...limits,
      `${bodyBytes / 1024} KB`,
      [...(rest ? [rest] : []), ...named.map((route) => `\`${route}\``)].join(", "),
      "",
    ]
      .join(" | ")
      .trim();
  });
  const head =
    "| Class | Person | Workspace | Without plan or trial | Address and route | /48 and route | Body | Routes under /api |";
  const table = [head, "|---|---|---|---|---|---|---|---|", ...rows, "", ""].join("\n");
  await expect(security.replace(/\| Class \|[\s\S]*?\n\n/, table)).toMatchFileSnapshot("../../docs/security.md");
});
