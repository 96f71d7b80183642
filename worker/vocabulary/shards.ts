/** The binding of a comments database, `COMMENTS_0`, `COMMENTS_1` and so on, as the source of a pattern. */
export const SHARD_NAME = "COMMENTS_\\d+";

const WHOLE_NAME = new RegExp(`^${SHARD_NAME}$`);

/** Whether a binding is a comments database. */
export const isShardName = (binding: string): boolean => WHOLE_NAME.test(binding);

/** The largest D1 database, in bytes. It cannot be raised (developers.cloudflare.com/d1/platform/limits). */
export const MAX_DATABASE_BYTES = 10_000_000_000;

/** A database that is fuller gets no new workspace, because what is in it already grows. */
export const NEW_WORKSPACES_UNTIL_BYTES = 7_000_000_000;
