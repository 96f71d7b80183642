// A socket that reports changes of comments, kept open while a screen listens and the tab is visible.
import type { LiveNotice, PresenceNotice } from "../../worker/vocabulary/api/live.ts";
import { type LiveSocket, openLiveSocket } from "./live-socket.ts";

/** Receives a position (`lastId` of the API), or null when changes may have been missed. */
export type ChangeListener = (lastId: number | null) => void;

type Options = {
  /** @throws when no ticket can be obtained */
  requestTicket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
  onChange: ChangeListener;
  onPresence: (notice: PresenceNotice) => void;
  /** Returns a number of at least 0 and less than 1. */
  random?: () => number;
};

/** How often `onChange(null)` is called while there is no socket. */
const POLL_MS = 15_000;
/** After a connection that lasted this long, the waits start from the shortest again. */
const STABLE_AFTER_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** How long a tab may be hidden before it closes its socket. */
const HIDDEN_MS = 5 * 60_000;

/**
 * Creates a connection that starts with `start`. It calls `onChange` with null at each new connection, since earlier changes were
 * missed, and with a position at each notice. While no socket can be opened, or one takes longer than 12 seconds, it calls
 * `onChange` with null every 15 seconds. Waits between attempts double up to a minute and differ between tabs, so that not all tabs
 * connect at once after a deployment, which ends every socket.
 */
export function createLiveConnection({ requestTicket, open, onChange, onPresence, random = Math.random }: Options) {
  let socket: LiveSocket | null = null;
  let started = false;
  let paused = false;
  let failures = 0;
  let stableTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const isVisible = () => document.visibilityState !== "hidden";

  function connect() {
    drop();
    socket = openLiveSocket({ requestTicket, open, onOpen, onMessage, onLost });
  }

  function onOpen() {
    stopPolling();
    stableTimer = setTimeout(() => {
      failures = 0;
    }, STABLE_AFTER_MS);
    onChange(null);
  }

  function onMessage(data: unknown) {
    const notice = noticeOf(data);
    if (notice?.type === "presence") onPresence(notice);
    else if (notice?.type === "changed" && notice.lastId !== undefined) onChange(notice.lastId);
  }

  function onLost() {
    drop();
    startPolling();
    const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    failures++;
    retryTimer = setTimeout(connect, longest * (0.25 + 0.75 * random()));
  }

  /** Closes the socket and stops all timers. */
  function drop() {
    clearTimeout(stableTimer);
    clearTimeout(retryTimer);
    socket?.close();
    socket = null;
  }

  function startPolling() {
    if (pollTimer !== undefined) return;
    const poll = () => isVisible() && onChange(null);
    pollTimer = setInterval(poll, POLL_MS);
    poll();
  }

  function stopPolling() {
    clearInterval(pollTimer);
    pollTimer = undefined;
  }

  function pause() {
    paused = true;
    drop();
    stopPolling();
  }

  function onVisibility() {
    clearTimeout(hiddenTimer);
    if (!isVisible()) {
      hiddenTimer = setTimeout(pause, HIDDEN_MS);
      return;
    }
    if (!paused) return socket?.ping();
    paused = false;
    failures = 0;
    connect();
  }

  function onOnline() {
    if (!paused && !socket?.hasTicket()) connect();
  }

  return {
    start() {
      if (started) return;
      started = true;
      paused = !isVisible();
      failures = 0;
      document.addEventListener("visibilitychange", onVisibility);
      window.addEventListener("online", onOnline);
      if (!paused) connect();
    },
    stop() {
      if (!started) return;
      started = false;
      clearTimeout(hiddenTimer);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onOnline);
      drop();
      stopPolling();
    },
  };
}

/** Null for the answer to a ping, and for what is no JSON. */
function noticeOf(data: unknown): LiveNotice | PresenceNotice | null {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
