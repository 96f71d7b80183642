/**
 * The server keeps no cache of comments: every answer is read from the database. The call is there for clients that drop their
 * own cache and tell so; there is nothing to do for it, and `cleared` says how much was.
 */
export const clearCache = () => ({ success: true as const, cleared: 0 });
