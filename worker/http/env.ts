import type { Deps } from "../deps.ts";

/** What `entry/api` puts into every request. */
export type PublicEnv = { Variables: { deps: Deps; requestId: string } };
