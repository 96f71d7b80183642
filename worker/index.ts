import type { Deps } from "./deps.ts";
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
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/api/v1/")) {
          const { v1 } = await import("./entry/v1/app.ts");
          return v1.fetch(request, { deps: await depsOf(env) }, ctx);
        }
        if (pathname === "/api/mcp") {
          const { mcp } = await import("./entry/mcp/app.ts");
          return mcp.fetch(request, { deps: await depsOf(env) }, ctx);
        }
        if (/^\/(v1alpha1|\$discovery)\//.test(pathname)) {
          const { perspective } = await import("./entry/perspective/app.ts");
          return perspective.fetch(request, { deps: await depsOf(env) }, ctx);
        }
        if (pathname.startsWith("/api/") || pathname.startsWith("/p/")) {
          const { api } = await import("./entry/api.ts");
          return api.fetch(request, { deps: await depsOf(env) }, ctx);
        }
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

export default createWorker(async (env) => (await import("./deps.ts")).makeDeps(env));
