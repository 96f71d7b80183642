// The public API, for keys. Its routes map to the features' verbs; nothing is decided here.
import { Hono } from "hono";
import type { KeyEnv } from "../../http/env.ts";
import { withKey } from "../../http/guards.ts";
import { isoTimeOrNull } from "../../time.ts";

export const v1Routes = new Hono<KeyEnv>().get("/key", withKey("any"), (c) => {
  const { name, abilities, expiresAt } = c.var.key;
  return c.json({ name, abilities, expires_at: isoTimeOrNull(expiresAt) }, 200);
});
