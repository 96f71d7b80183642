// The product's Worker for the browser tests. A password hash blocks the Worker for a quarter of a second, and the scenes make about
// ninety. Here each takes nearly no time. `password.test.ts` checks the cost in the product.
import { COST } from "../../worker/features/auth/passwords/cost.ts";

export { default, LiveRoom } from "../../tools/start/local-worker.ts";

Object.assign(COST, { N: 2, r: 1, p: 1 });
