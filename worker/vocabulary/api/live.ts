// The socket that notifies open screens of changes.

/** A socket is opened with `?ticket=`, from the API. */
export const LIVE_PATH = "/api/live";

/** What a browser sends to check that the socket still answers, and the answer. */
export const PING = "ping";
export const PONG = "pong";

/** Comments changed, up to this position: where `sync` of the API continues. */
export type LiveNotice = { type: "changed"; lastId: number };

/** What a person does with a comment on their screen; `gone` ends it at once. */
export const PRESENCES = ["looking", "answering", "gone"] as const;
export type Presence = (typeof PRESENCES)[number];
/** How often a screen says it again, and how long others may show it: long enough to miss one. */
export const PRESENCE_EVERY_MS = 10_000;
export const PRESENCE_MS = 25_000;

/** What a colleague does with a comment. Nothing of it is stored. */
export type PresenceNotice = { type: "presence"; commentId: string; by: { id: string; name: string }; is: Presence };
