import { type Deps, makeDeps } from "./deps.ts";
import { api } from "./entry/api.ts";
import { runCron } from "./entry/cron.ts";
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
    fetch: (request, env, ctx) => api.fetch(request, { deps: depsOf(env) }, ctx),
    queue: (batch, env) => consume(depsOf(env), batch),
    scheduled: (_controller, env) => runCron(depsOf(env)),
  } satisfies ExportedHandler<unknown>;
}

export default createWorker(makeDeps);
