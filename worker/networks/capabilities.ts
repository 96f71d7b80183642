// What each network can do, as plain data. The Worker and the browser test this table and never a network's name.

import type { Network } from "../vocabulary/networks.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";

type ReplyLimit = {
  /** The longest reply: in UTF-16 units, or in bytes of UTF-8. */
  most: number;
  unit: "characters" | "bytes";
  /** Days after the comment in which a reply is accepted; null without a limit. */
  days: number | null;
};

export type Capabilities = {
  /**
   * Whether a comment can be hidden from everybody else, and shown again. Without this, a machine flags what it would hide, with
   * the same reason: only a person decides to delete.
   */
  hide: boolean;
  /** Whether the friends of its author still see a hidden comment, as its author does on every network. */
  friendsSeeHidden: boolean;
  /** Whether a comment can be deleted permanently. */
  delete: boolean;
  /** Null when it accepts no replies of that kind. */
  reply: Record<ReplyKind, ReplyLimit | null>;
  /** Whether a hidden comment accepts a public reply. */
  replyToHidden: boolean;
  /** Whether a post with only text can be published. */
  publish: boolean;
  /** Whether people can be blocked and unblocked on a page. */
  block: boolean;
  /** Whether the comments of a post can be closed and opened again. */
  closeComments: boolean;
  /** How it names the author of a comment: by first and last name, by a handle, or not at all. */
  author: "name" | "handle" | null;
  /** Whether it has ads; no list of its posts shows them. */
  ads: boolean;
};

/** Days after a comment in which Meta accepts a private reply, on both networks. */
export const PRIVATE_REPLY_DAYS = 7;

export const CAPABILITIES: Record<Network, Capabilities> = {
  facebook: {
    hide: true,
    friendsSeeHidden: true,
    delete: true,
    reply: {
      public: { most: 8000, unit: "characters", days: null },
      private: { most: 2000, unit: "characters", days: PRIVATE_REPLY_DAYS },
    },
    replyToHidden: true,
    publish: true,
    block: true,
    closeComments: false,
    author: "name",
    ads: true,
  },
  instagram: {
    hide: true,
    friendsSeeHidden: false,
    delete: true,
    reply: {
      public: { most: 2200, unit: "characters", days: null },
      private: { most: 1000, unit: "bytes", days: PRIVATE_REPLY_DAYS },
    },
    replyToHidden: false,
    publish: false,
    block: false,
    closeComments: true,
    author: "handle",
    ads: true,
  },
};

/**
 * Hosts of a network's pictures (of comments, posts and accounts), each with its subdomains. Nothing is loaded from other hosts:
 * another server would learn when and from where a moderator looks.
 */
export const PICTURE_HOSTS: Record<Network, readonly string[]> = {
  facebook: ["fbcdn.net", "fbsbx.com"],
  instagram: ["cdninstagram.com", "fbcdn.net"],
};

/** Whether an address is on one of `hosts`, over https, without port and user name. */
export function isPictureAt(hosts: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host } = new URL(address);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** Longest reply that any network accepts, in its own units. */
export const MAX_REPLY = Math.max(
  ...Object.values(CAPABILITIES).flatMap(({ reply }) => Object.values(reply).map((limit) => limit?.most ?? 0)),
);
