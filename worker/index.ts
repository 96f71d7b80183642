import { type Deps, makeDeps } from "./deps.ts";
import { api } from "./entry/api.ts";
import { runCron } from "./entry/cron.ts";
import { missingPage } from "./entry/missing-page.ts";
import { consume } from "./entry/queue.ts";

export { LiveRoom } from "./entry/live.ts";

/** The Worker with the dependencies that `build` makes from its bindings, once per isolate. */
export function createWorker(build: (env: unknown) => Deps) {
  let built: Deps | undefined;
  const depsOf = (env: unknown) => {
    built ??= build(env);
    return built;
  };
  return {
    fetch: (request, env, ctx) =>
      new URL(request.url).pathname.startsWith("/api/")
        ? api.fetch(request, { deps: depsOf(env) }, ctx)
        : missingPage(depsOf(env), request),
    queue: (batch, env) => consume(depsOf(env), batch),
    scheduled: (_controller, env) => runCron(depsOf(env)),
  } satisfies ExportedHandler<unknown>;
}

export default createWorker(makeDeps);
