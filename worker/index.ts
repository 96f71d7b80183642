import type { Hono } from "hono";
import type { Deps } from "./deps.ts";
import type { ApiEnv } from "./http/env.ts";
import { inInvocation } from "./platform/db/statement-room.ts";

export { LiveRoom } from "./entry/live-room.ts";

/**
 * The Worker with the dependencies that `build` makes from its bindings, once per isolate. Each kind of event loads its part of the
 * product when the first one comes, because Cloudflare refuses a Worker that needs more than a second of CPU before any event.
 */
export function createWorker(build: (env: unknown) => Deps | Promise<Deps>) {
  let built: Deps | undefined;
  async function depsOf(env: unknown): Promise<Deps> {
    const deps = built ?? (await build(env));
    built ??= deps;
    return built;
  }
  return {
    fetch: (request, env, ctx) =>
      inInvocation(async () => {
        const app = await appAt(new URL(request.url).pathname);
        if (app) return app.fetch(request, { deps: await depsOf(env) }, ctx);
        const { missingPage } = await import("./entry/missing-page.ts");
        return missingPage(await depsOf(env), request);
      }),
    queue: (batch, env) =>
      inInvocation(async () => {
        const { consume } = await import("./entry/queue.ts");
        await consume(await depsOf(env), batch);
      }),
    scheduled: (_controller, env) =>
      inInvocation(async () => {
        const { runCron } = await import("./entry/cron.ts");
        await runCron(await depsOf(env));
      }),
  } satisfies ExportedHandler<unknown>;
}

/** The application that answers at an address; null where none does. */
async function appAt(path: string): Promise<Pick<Hono<ApiEnv>, "fetch"> | null> {
  if (path.startsWith("/api/v1/")) return (await import("./entry/v1/app.ts")).v1;
  if (path === "/api/mcp") return (await import("./entry/mcp/app.ts")).mcp;
  if (/^\/(v1alpha1|\$discovery)\//.test(path)) return (await import("./entry/perspective/app.ts")).perspective;
  if (/^\/(api|p)\//.test(path)) return (await import("./entry/api.ts")).api;
  return null;
}

export default createWorker(async (env) => (await import("./deps.ts")).makeDeps(env));
