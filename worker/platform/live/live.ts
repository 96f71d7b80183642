// The objects that hold the sockets of a workspace's browsers, one for each workspace (`entry/live.ts`), as the rest of the
// Worker calls them.
import { waitUntil } from "cloudflare:workers";

/** The methods of an object. */
export type LiveRoomCalls = {
  /** @returns null when too many wait to be used */
  issueTicket(sessionId: string): string | null | Promise<string | null>;
  endSessions(sessionIds: string[]): void | Promise<void>;
  notify(position: number, shard: string): void | Promise<void>;
};

/** Notifies the open screens of a workspace that its comments changed. */
export type Live = {
  /**
   * A ticket that opens one socket of a session within 30 seconds.
   *
   * @returns null when the workspace has asked for too many
   */
  ticket(workspaceId: number, sessionId: string): Promise<string | null>;
  /** The object's answer to a socket that this request asks for; null for a ticket that cannot be one of ours. */
  connect(request: Request, ticket: string): Promise<Response> | null;
  /** Returns at once and never fails: a screen that missed a notice asks again when it connects. */
  notify(workspaceId: number, shard: string, position: number): void;
  /** Closes the sockets of sessions that have ended. Returns at once and never fails: a socket lives for an hour at most. */
  end(workspaceId: number, sessionIds: string[]): void;
};

export function createLive(rooms: DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>): Live {
  const idOf = (workspaceId: number) => rooms.idFromName(String(workspaceId));
  return {
    async ticket(workspaceId, sessionId) {
      const id = idOf(workspaceId);
      const secret = await rooms.get(id).issueTicket(sessionId);
      return secret && `${id}.${secret}`;
    },
    connect(request, ticket) {
      const id = roomOf(rooms, ticket);
      return id && rooms.get(id).fetch(request);
    },
    notify(workspaceId, shard, position) {
      inBackground("notice_lost", workspaceId, rooms.get(idOf(workspaceId)).notify(position, shard));
    },
    end(workspaceId, sessionIds) {
      inBackground("sockets_left_open", workspaceId, rooms.get(idOf(workspaceId)).endSessions(sessionIds));
    },
  };
}

function inBackground(lost: string, workspaceId: number, call: unknown): void {
  waitUntil(
    Promise.resolve(call).catch((error: unknown) =>
      console.warn(JSON.stringify({ event: lost, workspaceId, reason: String(error) })),
    ),
  );
}

/** Which object a ticket is for. Read here, since every request to an object is billed. */
function roomOf<Room extends Rpc.DurableObjectBranded>(rooms: DurableObjectNamespace<Room>, ticket: string) {
  const [, id] = /^([0-9a-f]{64})\.[0-9a-f]{32}$/.exec(ticket) ?? [];
  if (!id) return null;
  try {
    return rooms.idFromString(id);
  } catch {
    return null;
  }
}
