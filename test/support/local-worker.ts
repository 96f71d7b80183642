// The product's Worker on this machine, as the browser tests start it. A hash of a password holds the Worker up for a quarter of a
// second, and the scenes make about ninety: here each takes nearly no time. `password.test.ts` holds what the product takes.
import { COST } from "../../worker/features/auth/passwords/cost.ts";

export { default, LiveRoom } from "../../tools/start/local-worker.ts";

Object.assign(COST, { N: 2, r: 1, p: 1 });
