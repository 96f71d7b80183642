// What each network can do, as plain data: the Worker and the browser read this table and never a network's name.

import type { Network } from "../vocabulary/networks.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";

type ReplyLimit = {
  /** The longest one: in UTF-16 units, or in bytes of UTF-8. */
  most: number;
  unit: "characters" | "bytes";
  /** Days after the comment in which it is accepted; null without a limit. */
  days: number | null;
};

export type Capabilities = {
  /**
   * A comment can be hidden from everybody else, and shown again. Where it cannot, a machine flags what it would hide, with
   * the same reason: only a person decides to delete.
   */
  hide: boolean;
  /** A comment can be deleted, for ever. */
  delete: boolean;
  /** Null where it accepts no replies of that kind. */
  reply: Record<ReplyKind, ReplyLimit | null>;
  /** A hidden comment can be answered under it. */
  replyToHidden: boolean;
  /** A post of text alone can be published. */
  publish: boolean;
  /** People can be kept from commenting on a page, and let in again. */
  block: boolean;
  /** The comments of a post can be closed, and opened again. */
  closeComments: boolean;
  /** How it names the author of a comment: by first and last name, by a handle, or not at all. */
  author: "name" | "handle" | null;
  /** Comments under ads are found in a list of the ads, arrive by webhook only, or do not exist. */
  ads: "listed" | "by_webhook" | "none";
};

/** Meta takes a private reply for so many days after the comment, on both networks. */
export const PRIVATE_REPLY_DAYS = 7;

export const CAPABILITIES: Record<Network, Capabilities> = {
  facebook: {
    hide: true,
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
    ads: "listed",
  },
  instagram: {
    hide: true,
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
    ads: "by_webhook",
  },
};

/**
 * Hosts of a network's pictures, each with its subdomains: of comments, of posts and of accounts. Nothing is loaded from elsewhere:
 * another server would learn when and from where a moderator looks.
 */
export const PICTURE_HOSTS: Record<Network, readonly string[]> = {
  facebook: ["fbcdn.net", "fbsbx.com"],
  instagram: ["cdninstagram.com", "fbcdn.net"],
};

/** Whether an address is one of `hosts`, over https, with no port and no name in it. */
export function isPictureAt(hosts: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host } = new URL(address);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** Longest reply that any network accepts, in its own units. */
export const LONGEST_REPLY = Math.max(
  ...Object.values(CAPABILITIES).flatMap(({ reply }) => Object.values(reply).map((limit) => limit?.most ?? 0)),
);
