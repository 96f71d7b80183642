/**
 * The environment that gives workerd one thread for collecting garbage. With more, it rarely waits for ever at the end of a collection: its
 * main thread then has 100 % and does nothing.
 */
export const ONE_THREAD = { MINIFLARE_WORKERD_V8_FLAGS: "--single-threaded-gc" };
