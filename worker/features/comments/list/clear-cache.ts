/**
 * The server keeps no cache of comments: every answer is read from the database. The route exists for clients that clear their
 * own cache and report it; there is nothing to do, and `cleared` says so.
 */
export const clearCache = () => ({ success: true as const, cleared: 0 });
