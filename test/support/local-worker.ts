// The product's Worker for the browser tests. A password hash blocks the Worker for a quarter of a second, and the scenes make about
// ninety. Here each takes nearly no time. `password.test.ts` checks the cost in the product. The databases are objects, without local D1's
// HTTP.
import { type Bound, withObjects } from "../../tools/db/objects/database-client.ts";
import local from "../../tools/start/local-worker.ts";
import { COST } from "../../worker/features/auth/passwords/cost.ts";

export { Database } from "../../tools/db/objects/database-object.ts";
export { LiveRoom } from "../../tools/start/local-worker.ts";

Object.assign(COST, { N: 2, r: 1, p: 1 });

export default {
  fetch: (request, env, context) => local.fetch(request, withObjects(env as Bound), context),
  queue: (batch, env) => local.queue(batch, withObjects(env as Bound)),
  scheduled: (controller, env) => local.scheduled(controller, withObjects(env as Bound)),
} satisfies ExportedHandler<unknown>;
