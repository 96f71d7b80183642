/** Bindings of the comments databases, in the order of their creation. A new one also stands in wrangler.toml and env.ts. */
export const SHARDS = ["COMMENTS_0"] as const;

/** The database of a new workspace's comments. */
export const NEW_WORKSPACE_SHARD = SHARDS[0];
