/**
 * Does nothing: the server keeps no cache of comments, and every answer is read from the database. The route exists for clients
 * that clear their own cache and report it.
 */
export const clearCache = () => ({ success: true as const, cleared: 0 });
