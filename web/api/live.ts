import { useEffect, useEffectEvent } from "react";
import { LIVE_PATH, type PresenceNotice } from "../../worker/vocabulary/api/live.ts";
import { createEmitter } from "../store.ts";
import { api, bodyOf } from "./api.ts";
import { type ChangeListener, createLiveConnection } from "./live-connection.ts";
import { readToken, watchSession } from "./session-store.ts";

const notices = createEmitter<Parameters<ChangeListener>>(() => {
  clearTimeout(lingerTimer);
  lingerTimer = undefined;
  followSession();
  return () => {
    lingerTimer = setTimeout(end, LINGER_MS);
  };
});
/** What colleagues do with comments, while a screen keeps the socket open with `useLive`. */
export const presences = createEmitter<[PresenceNotice]>();
const connection = createLiveConnection({
  requestTicket: async () => (await bodyOf(api.live.ticket.$post())).ticket,
  open: (ticket) => new WebSocket(`${location.origin.replace(/^http/, "ws")}${LIVE_PATH}?ticket=${ticket}`),
  onChange: notices.emit,
  onPresence: presences.emit,
});

/** How long the socket stays open without listeners, for example between two screens. */
const LINGER_MS = 10_000;
let lingerTimer: ReturnType<typeof setTimeout> | undefined;
let token: string | null = null;
let stopWatching = () => {};

/**
 * Calls `onChange` whenever comments of the workspace changed, at most about once a second: with the position up to which they
 * changed, or with null when changes may have been missed (at each connection, and every 15 seconds where sockets are not
 * possible). It carries no comments: ask `api.comments.sync` from the last position you know, or reload the figures.
 * All callers of a tab share one socket, which ends with the session and closes while the tab is hidden for long.
 */
export function useLive(onChange: ChangeListener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => notices.watch((lastId) => listener(lastId)), []);
}

function followSession() {
  stopWatching();
  stopWatching = watchSession(onSession);
  onSession();
}

function end() {
  clearTimeout(lingerTimer);
  lingerTimer = undefined;
  stopWatching();
  stopWatching = () => {};
  token = null;
  connection.stop();
}

/** A socket belongs to one session: it ends with it, and the next session opens another one when a screen listens. */
function onSession() {
  const now = readToken();
  if (now === token) return;
  if (lingerTimer !== undefined) return end();
  token = now;
  connection.stop();
  if (token !== null) connection.start();
}
