/** Bindings of the comments databases, in the order in which they came. A new one also stands in wrangler.toml and env.ts. */
export const SHARDS = ["COMMENTS_0"] as const;

/** Where a new workspace's comments go. */
export const NEW_WORKSPACE_SHARD = SHARDS[0];
