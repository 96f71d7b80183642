// The socket that notifies open screens of changes.

/** A socket is opened with `?ticket=`, from the API. */
export const LIVE_PATH = "/api/live";

/** What a browser sends to check that the socket still answers, and the answer. */
export const PING = "ping";
export const PONG = "pong";

/** Comments changed, up to this position: where `sync` of the API continues. */
export type LiveNotice = { type: "changed"; lastId: number };
