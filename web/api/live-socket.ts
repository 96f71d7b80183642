// One attempt to receive changes: a ticket, a socket opened with it, and pings for as long as it answers.

import { PING } from "../../worker/vocabulary/api/live.ts";

const PING_MS = 30_000;
const PONG_TIMEOUT_MS = 8_000;
/** The time limit for the ticket and the socket together. Behind some proxies an attempt neither succeeds nor fails. */
const OPENING_TIMEOUT_MS = 12_000;
const OPEN = 1;

type Options = {
  /** @throws when no ticket can be obtained */
  requestTicket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  /** Called when the socket could not be opened, has ended or no longer answers. Called once, and not after `close`. */
  onLost: () => void;
};

export type LiveSocket = ReturnType<typeof openLiveSocket>;

export function openLiveSocket({ requestTicket, open, onOpen, onMessage, onLost }: Options) {
  let socket: WebSocket | null = null;
  let ended = false;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const openingTimer = setTimeout(lose, OPENING_TIMEOUT_MS);
  requestTicket().then(start).catch(lose);

  function start(ticket: string) {
    if (ended) return;
    socket = open(ticket);
    socket.onopen = () => {
      if (ended) return;
      clearTimeout(openingTimer);
      pingTimer = setInterval(ping, PING_MS);
      onOpen();
    };
    socket.onmessage = ({ data }) => {
      if (ended) return;
      clearTimeout(pongTimer);
      onMessage(data);
    };
    socket.onclose = lose;
  }

  /** A lost network sends no close event: a socket that does not answer counts as closed. */
  function ping() {
    if (socket?.readyState !== OPEN) return;
    clearTimeout(pongTimer);
    pongTimer = setTimeout(lose, PONG_TIMEOUT_MS);
    socket.send(PING);
  }

  function lose() {
    if (ended) return;
    close();
    onLost();
  }

  function close() {
    ended = true;
    clearTimeout(openingTimer);
    clearTimeout(pongTimer);
    clearInterval(pingTimer);
    socket?.close();
  }

  return { ping, close, hasTicket: () => socket !== null };
}
