// Calls the objects that hold the sockets of a workspace's browsers, one for each workspace (`entry/live-room.ts`).
import { waitUntil } from "cloudflare:workers";
import type { PresenceNotice } from "../../vocabulary/api/live.ts";
import type { Jurisdiction } from "../../vocabulary/jurisdictions.ts";

/** Whose session a socket belongs to, and the pages that the person may see; null for all. */
export type Screen = { sessionId: string; userId: number; visible: readonly number[] | null };
/** What a person does with a comment of a page. */
export type Present = { userId: number; pageId: number; notice: PresenceNotice };

/** The methods of an object. */
export type LiveRoomCalls = {
  /** Issues a ticket. @returns null when too many of the workspace, or of the person, are unused */
  issueTicket(screen: Screen): string | null | Promise<string | null>;
  endSessions(sessionIds: string[]): void | Promise<void>;
  notify(position: number): void | Promise<void>;
  present(present: Present): void | Promise<void>;
};

/** Notifies the open screens of a workspace that its comments changed. */
export type Live = ReturnType<typeof createLive>;

/**
 * @param jurisdiction where the objects run and keep their data. It is part of their ids, so it never changes. The local runtime has none,
 * and refuses it
 */
export function createLive(
  namespace: DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>,
  jurisdiction?: Jurisdiction,
) {
  const rooms = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const idOf = (workspaceId: number) => rooms.idFromName(String(workspaceId));
  return {
    /**
     * Returns a ticket that opens one socket of a session within 30 seconds.
     *
     * @returns null when the workspace, or the person, has requested too many
     */
    async ticket(workspaceId: number, screen: Screen): Promise<string | null> {
      const id = idOf(workspaceId);
      const secret = await rooms.get(id).issueTicket(screen);
      return secret && `${id}.${secret}`;
    },
    /** The object's answer to a request for a socket; null for a ticket that cannot be ours. */
    connect(request: Request, ticket: string): Promise<Response> | null {
      const id = roomOf(rooms, ticket);
      return id && rooms.get(id).fetch(request);
    },
    /** Sends a notice. Returns at once and never fails: a screen that missed a notice asks again when it connects. */
    notify(workspaceId: number, position: number): void {
      inBackground("notice_lost", workspaceId, rooms.get(idOf(workspaceId)).notify(position));
    },
    /** Tells the screens of others who may see the page what a person does. Returns at once and never fails: it is said again soon. */
    present(workspaceId: number, present: Present): void {
      inBackground("presence_lost", workspaceId, rooms.get(idOf(workspaceId)).present(present));
    },
    /** Closes the sockets of sessions that have ended. Returns at once and never fails: a socket lives for an hour at most. */
    end(workspaceId: number, sessionIds: string[]): void {
      inBackground("sockets_left_open", workspaceId, rooms.get(idOf(workspaceId)).endSessions(sessionIds));
    },
  };
}

/** Waits for a call without delaying the caller. A failure is logged under the name of what is lost. */
export function inBackground(lost: string, workspaceId: number, call: unknown): void {
  waitUntil(
    Promise.resolve(call).catch((error: unknown) =>
      console.warn(JSON.stringify({ event: lost, workspaceId, reason: String(error) })),
    ),
  );
}

/** The object that a ticket is for. It is read here, since every request to an object is billed. */
function roomOf<Room extends Rpc.DurableObjectBranded>(rooms: DurableObjectNamespace<Room>, ticket: string) {
  const [, id] = /^([0-9a-f]{64})\.[0-9a-f]{32}$/.exec(ticket) ?? [];
  if (!id) return null;
  try {
    return rooms.idFromString(id);
  } catch {
    return null;
  }
}
