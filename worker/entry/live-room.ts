// The object that holds the sockets of one workspace. A notice only says that something changed, and the latest position; the browser
// asks the API for the changes, with a session. Beside it people see which comment a colleague answers; nothing of it is stored. Its
// isolate loads nothing else of the product.
import { DurableObject } from "cloudflare:workers";
import type { LiveRoomCalls, Present, Screen } from "../platform/live/live.ts";
import { type LiveNotice, PING, PONG, PRESENCE_MS } from "../vocabulary/api/live.ts";
import { HOUR_MS } from "../vocabulary/durations.ts";

const TICKET_MS = 30_000;
/** The maximum number of unused tickets, and of sockets (tabs of all members) of one workspace, and of one person in it. */
const MAX_TICKETS = 50;
const MAX_SOCKETS = 50;
const MAX_OF_PERSON = 15;
/**
 * A socket's longest life. After it a browser must ask for a new ticket, even if the message about the end of its session was
 * lost.
 */
const SOCKET_MS = HOUR_MS;
/** Minimum time between notices: the first is sent at once, later ones are merged. A decision shows within two seconds. */
const NOTICE_EVERY_MS = 1_500;
/** A socket may keep 2,048 bytes. A person who is limited to more pages sees no colleagues on the others. */
const MAX_PAGES = 150;
/** Close codes: `RENEW` the time is over, connect again; `SESSION_ENDED` the session has ended; `UNWANTED` not our client. */
const RENEW = 4000;
const SESSION_ENDED = 4001;
const UNWANTED = 4003;

/** What a socket keeps while the object hibernates. */
type Kept = Pick<Screen, "userId" | "visible"> & { endsAt: number };

/**
 * The sockets of one workspace. They hibernate: between notices nothing of the object is in memory, or billed, and a ping is
 * answered without waking it. Only the alarm that ends sockets is stored.
 */
export class LiveRoom extends DurableObject<unknown> implements LiveRoomCalls {
  /** For each ticket its expiry (epoch ms) and screen. In memory only: a browser whose ticket is lost asks for another. */
  readonly #tickets = new Map<string, { until: number; screen: Screen }>();
  /** What people do, by person and comment, for screens that open meanwhile. In memory only: each says it again within seconds. */
  readonly #present = new Map<string, Present & { until: number }>();
  /** The latest position in the workspace's change sequence. */
  #position = 0;
  #notifiedAt = 0;
  #waiting = false;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  issueTicket(screen: Screen): string | null {
    const now = Date.now();
    for (const [ticket, { until }] of this.#tickets) if (until <= now) this.#tickets.delete(ticket);
    const theirs = [...this.#tickets.values()].filter((ticket) => ticket.screen.userId === screen.userId).length;
    if (this.#tickets.size >= MAX_TICKETS || theirs >= MAX_OF_PERSON) return null;
    const ticket = crypto.randomUUID().replaceAll("-", "");
    this.#tickets.set(ticket, { until: now + TICKET_MS, screen });
    return ticket;
  }

  /** @param request with the ticket, which is valid once */
  override async fetch(request: Request): Promise<Response> {
    const ticket = new URL(request.url).searchParams.get("ticket")?.split(".")[1] ?? "";
    const issued = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    const now = Date.now();
    if (!issued || issued.until <= now) return new Response(null, { status: 401 });
    const { sessionId, userId, visible } = issued.screen;
    const person = `person:${userId}`;
    if (this.ctx.getWebSockets().length >= MAX_SOCKETS || this.ctx.getWebSockets(person).length >= MAX_OF_PERSON)
      return new Response(null, { status: 429 });

    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [sessionId, person]);
    const endsAt = now + SOCKET_MS;
    server.serializeAttachment({ endsAt, userId, visible: visible?.slice(0, MAX_PAGES) ?? null } satisfies Kept);
    for (const present of this.#present.values()) if (present.until > now) this.#tell(server, present);
    // An alarm that is already set belongs to an older socket, so it comes earlier.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(endsAt);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** @param position in the workspace's change sequence */
  notify(position: number): void {
    this.#position = Math.max(this.#position, position);
    if (this.#waiting || this.ctx.getWebSockets().length === 0) return;
    const wait = this.#notifiedAt + NOTICE_EVERY_MS - Date.now();
    if (wait > 0) {
      this.#waiting = true;
      setTimeout(() => this.#notify(), wait);
    } else this.#notify();
  }

  /** Tells the other people who may see the page. */
  present(present: Present): void {
    const now = Date.now();
    for (const [key, { until }] of this.#present) if (until <= now) this.#present.delete(key);
    const key = `${present.userId}:${present.notice.commentId}`;
    if (present.notice.is === "gone") this.#present.delete(key);
    else this.#present.set(key, { ...present, until: now + PRESENCE_MS });
    for (const socket of this.ctx.getWebSockets()) this.#tell(socket, present);
  }

  #tell(socket: WebSocket, { userId, pageId, notice }: Present): void {
    const to: Kept = socket.deserializeAttachment();
    if (to.userId !== userId && (to.visible?.includes(pageId) ?? true)) send(socket, JSON.stringify(notice));
  }

  /** Closes the sockets of these sessions. The browser then asks for a new ticket and is refused. */
  endSessions(sessionIds: string[]): void {
    for (const [ticket, { screen }] of this.#tickets)
      if (sessionIds.includes(screen.sessionId)) this.#tickets.delete(ticket);
    for (const id of sessionIds) for (const socket of this.ctx.getWebSockets(id)) socket.close(SESSION_ENDED, "ended");
  }

  #notify(): void {
    this.#waiting = false;
    this.#notifiedAt = Date.now();
    const notice: LiveNotice = { type: "changed", lastId: this.#position };
    const text = JSON.stringify(notice);
    for (const socket of this.ctx.getWebSockets()) send(socket, text);
  }

  /** Ends the sockets whose time is over. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const socket of this.ctx.getWebSockets()) {
      const { endsAt }: Kept = socket.deserializeAttachment();
      if (endsAt <= now) socket.close(RENEW, "renew");
      else next = Math.min(next, endsAt);
    }
    if (Number.isFinite(next)) await this.ctx.storage.setAlarm(next);
  }

  /** Browsers send only pings, which do not arrive here. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(UNWANTED, "unexpected");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that no code was given; a socket may receive them but not send them.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The socket is closing; its browser connects again.
  }
}
