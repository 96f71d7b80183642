// One socket that says when comments changed, kept open for as long as somebody wants to know and looks at the tab.

/** A notice: a position of the change sequence, or null when something may have been missed. */
export type Listener = (lastId: number | null) => void;

type Options = {
  /** @throws when no ticket is to be had */
  ticket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
  tell: Listener;
  /** From 0, included, to 1. */
  random?: () => number;
};

/** Without a socket, how often it is said that something may have changed. */
const POLL_MS = 15_000;
const PING_MS = 30_000;
const ANSWER_MS = 8_000;
/** A ticket and a socket together. Behind some proxies an attempt neither succeeds nor fails. */
const OPENING_MS = 12_000;
/** A connection that lasted this long was a good one: the next attempt after it is a first one again. */
const GOOD_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** How long a tab may be out of sight before it lets go of its socket. */
const HIDDEN_MS = 5 * 60_000;
const OPEN = 1;

/**
 * Connects at `start` and tells `null` with each connection, since what came before it was not heard: a position after each
 * notice. While no socket can be had, or one takes longer than 12 seconds, it tells `null` every 15 seconds instead. Waits between attempts double up to a minute and
 * differ between tabs, so that a deployment, which ends every socket, is not followed by all of them at once.
 */
export function createLiveConnection({ ticket, open, tell, random = Math.random }: Options) {
  let socket: WebSocket | null = null;
  let started = false;
  let paused = false;
  /** Rises with each connection and each end: what belongs to an older one is not listened to. */
  let generation = 0;
  let failures = 0;
  let openingTimer: ReturnType<typeof setTimeout> | undefined;
  let goodTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const isVisible = () => document.visibilityState !== "hidden";

  async function connect() {
    clearTimeout(retryTimer);
    clearTimeout(openingTimer);
    const mine = ++generation;
    openingTimer = setTimeout(lost, OPENING_MS);
    try {
      const word = await ticket();
      if (mine !== generation) return;
      const opening = open(word);
      socket = opening;
      opening.onopen = () => mine === generation && opened();
      opening.onmessage = ({ data }) => mine === generation && heard(data);
      opening.onclose = () => mine === generation && lost();
    } catch {
      if (mine === generation) lost();
    }
  }

  function opened() {
    clearTimeout(openingTimer);
    stopPolling();
    goodTimer = setTimeout(() => {
      failures = 0;
    }, GOOD_MS);
    pingTimer = setInterval(ping, PING_MS);
    tell(null);
  }

  function heard(data: unknown) {
    clearTimeout(answerTimer);
    const lastId = positionOf(data);
    if (lastId !== null) tell(lastId);
  }

  /** A network that vanished closes nothing: what does not answer is gone. */
  function ping() {
    if (socket?.readyState !== OPEN) return;
    clearTimeout(answerTimer);
    answerTimer = setTimeout(lost, ANSWER_MS);
    socket.send("ping");
  }

  function lost() {
    drop();
    startPolling();
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    failures++;
    retryTimer = setTimeout(connect, longest * (0.25 + 0.75 * random()));
  }

  /** Ends the socket, and whatever waits for it. */
  function drop() {
    generation++;
    for (const timer of [openingTimer, goodTimer, retryTimer, answerTimer]) clearTimeout(timer);
    clearInterval(pingTimer);
    socket?.close();
    socket = null;
  }

  function startPolling() {
    if (pollTimer !== undefined) return;
    const poll = () => isVisible() && tell(null);
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
    if (!paused) return ping();
    paused = false;
    failures = 0;
    connect();
  }

  function onOnline() {
    if (!paused && socket === null) connect();
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

/** Null for the answer to a ping, and for anything we do not know. */
function positionOf(data: unknown): number | null {
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    const { type, lastId } = JSON.parse(data) as { type?: unknown; lastId?: unknown };
    return type === "changed" && typeof lastId === "number" ? lastId : null;
  } catch {
    return null;
  }
}
