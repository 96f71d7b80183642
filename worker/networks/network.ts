// What the product needs from a social network. Each network has a folder here with its implementation; features use only this
// interface. Every call throws `NetworkError`, whose `problem` says what to do.
import type { CommentsMessage } from "../messages.ts";
import { NetworkError } from "../network-error.ts";
import type { ActionKind } from "../vocabulary/comments.ts";
import type { Picture } from "../vocabulary/judging/pictures.ts";
import type { Network } from "../vocabulary/networks.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";
import type { Capabilities } from "./capabilities.ts";
import type { ConnectionFacts, Dialog, Permission, PermissionName } from "./connection-types.ts";
import type { Census, CountedThread, FoundAds, NetworkComment, NetworkThread } from "./threads.ts";

export type SocialNetwork = Listed & Implementation;

/** What the product's tables define for a network. */
type Listed = {
  name: Network;
  /** Its name for people. */
  label: string;
  capabilities: Capabilities;
};

/** What the folder of a network implements. */
export type Implementation = Description & Ids & Reading & Moderation & Replies & Publishing & Connection;

/** The networks that this Worker was built with, by name. */
export type Networks = Record<Network, SocialNetwork>;

type Description = {
  /** The owner of its API, as people know it: Facebook, for Instagram as well. Networks of one provider share its limits. */
  provider: string;
  webhook: Webhook;
  /** Every permission that an account uses. */
  permissions: readonly Permission[];
  /** The permission that an action, or a reply, needs. */
  permissionFor: (kind: ActionKind | `reply_${ReplyKind}`) => string;
  /** What a code of `NetworkError` means in addition to its problem; null for most of them. */
  meaningOf: (networkCode: string) => CodeMeaning | null;
  /**
   * Why a token became invalid and what its owner can do, in words for them, by the code of the refusal; null for an unknown
   * code.
   */
  tokenCause: (networkCode: string) => string | null;
};

export type CodeMeaning =
  /** The limit is that of our whole application, not of one page. */
  | "app_limit"
  /** The limit is that of private messages alone. */
  | "messages_limit"
  /** The person removed our app, so every token of theirs is invalid. */
  | "app_removed"
  /** The same text was just written there. */
  | "duplicate"
  /** The author already got a private answer. */
  | "already_answered"
  /** This person can't receive messages. */
  | "not_reachable"
  /** The page should slow down, or the text looks suspicious. */
  | "suspicious"
  /** The reply was written, despite the code. */
  | "written_all_the_same";

/** How the network spells ids. */
type Ids = {
  /** The part of an id that is unique for a comment, or a post, within its page, however the rest is spelled. */
  keyOf: (externalId: string) => string;
  /** External id of the comment with this key, given that of another comment on the same post. */
  idFromKey: (key: string, sibling: string) => string;
  /** Every way in which the id of a post may be spelled. */
  postIds: (pageExternalId: string, postId: string) => string[];
  /** The address of a comment. @param permalink as the network returned it: of the comment, or of its post */
  commentUrl: (permalink: string, key: string) => string;
};

/** The implementation of a missing capability: callers check `capabilities` first. */
export const unsupported = (capability: keyof Capabilities) => async (): Promise<never> => {
  throw new NetworkError("invalid", `no ${capability}`);
};

/** A comment, post or account, and the token of its page. */
type Target = { id: string; token: string };

/** How much is used of the limits that a call counts against. */
export type Usage = {
  /** The highest share, in percent; may exceed 100. Null when the answer did not say. */
  percent: number | null;
  /** The same for the limit that all accounts share: our whole application's. */
  app: number | null;
  /** The same for the limits of this account alone. */
  own: number | null;
  /** How long calls will be refused, milliseconds, when the answer says so. */
  regainMs: number | null;
};
type OnUsage = (usage: Usage) => void;

type Reading = {
  /**
   * Whether its webhooks report when a new comment was written. Otherwise the time of sending counts until a sweep corrects it.
   */
  datesNewComments: boolean;
  /** Whether its lists sort replies by time. Otherwise replies follow their comment, so a new one may be anywhere. */
  listsRepliesByTime: boolean;
  /** The picture of a comment; null for one on another host than the network's own, of another type, too large, or gone. */
  picture: (url: string) => Promise<Picture | null>;
  /** Reads one comment. @throws NetworkError `gone` when it was deleted or is invisible to us */
  comment: (comment: Target) => Promise<NetworkComment>;
  /** Reads the latest posts of an account, each with its newest comments, in one call. */
  recentThreads: (account: Target & { onUsage?: OnUsage }) => Promise<NetworkThread[]>;
  /** Reads one post by its id, such as an ad that no list shows; null when it is gone or invisible to us. */
  thread: (post: Target) => Promise<NetworkThread | null>;
  /**
   * Reads posts by their ids in one request, which counts as a call for each of them; without those that are gone or invisible
   * to us.
   *
   * @param posts.ids at most 25
   */
  threads: (posts: { ids: string[]; token: string; onUsage?: OnUsage }) => Promise<NetworkThread[]>;
  /** Reads older posts, a page at a time, newest first. @param account.after null for the first page */
  olderThreads: (
    account: Target & { after: string | null; onUsage?: OnUsage },
  ) => Promise<{ threads: NetworkThread[]; next: string | null }>;
  /**
   * Reads all posts of an account, newest first: a hundred in one call, each with its count and its newest comments.
   *
   * @param account.after null for the first page
   */
  countedThreads: (
    account: Target & { after: string | null; onUsage?: OnUsage },
  ) => Promise<{ threads: NetworkThread[]; next: string | null }>;
  /** Whether an ad that promotes a post has comments of its own, and not those of the post. */
  adsAreCopies: boolean;
  /**
   * Reads the next of a person's active ads that show a post of this account, by their ad accounts. No list of the account has them.
   *
   * @param account.after null for the first part
   */
  adPosts: (account: {
    externalId: string;
    groupKey: string;
    personToken: string;
    after: string | null;
  }) => Promise<FoundAds>;
  /** Reads the page of comments of a post after `after`. */
  moreComments: (
    post: Target & { after: string; onUsage?: OnUsage },
  ) => Promise<{ comments: NetworkComment[]; next: string | null }>;
  /** Counts the comments of the latest posts, and of ads. @param account.adIds their posts or media */
  census: (account: Target & { adIds: string[] }) => Promise<Census>;
  /**
   * Reads posts that were published before a moment, newest first, each with its newest comments, in one call. It is for a spot
   * check, which reads by another way than the sweeps.
   *
   * @param account.before epoch milliseconds
   */
  postsBefore: (account: Target & { before: number; onUsage?: OnUsage }) => Promise<CountedThread[]>;
};

/** Called only when `capabilities` has it. */
type Moderation = {
  /** Hides or shows a comment. Safe to repeat. */
  setHidden: (comment: Target & { hidden: boolean; onUsage?: OnUsage }) => Promise<void>;
  /** Deletes a comment permanently. */
  remove: (comment: Target & { onUsage?: OnUsage }) => Promise<void>;
  /** Blocks a person on an account, or unblocks them. Safe to repeat. */
  setBlocked: (account: Target & { personId: string; blocked: boolean }) => Promise<void>;
  /** Closes the comments of a post, or opens them. Safe to repeat. */
  setCommentsClosed: (post: Target & { closed: boolean }) => Promise<void>;
};

/** Called only when `capabilities` has it. Writing is not safe to repeat; reading shows what was written. */
type Replies = {
  /** Writes a reply below a top-level comment as the page. @returns id of the new comment */
  reply: (comment: Target & { text: string; onUsage?: OnUsage }) => Promise<string>;
  /** Reads the latest replies below a comment. */
  repliesTo: (comment: Target) => Promise<NetworkComment[]>;
  /** Sends a private message to the author of a comment. @param comment.pageId the page that its account is linked to */
  replyPrivately: (comment: Target & { pageId: string; text: string }) => Promise<void>;
  /** Whether a comment accepts a private reply: false when the network says that it accepts no more, true even when unknown. */
  mayReplyPrivately: (comment: Target) => Promise<boolean>;
};

/** Called only when `capabilities` has it. */
type Publishing = {
  /** Writes a post. Not safe to repeat. @returns its id */
  publish: (page: { pageId: string; message: string; token: string }) => Promise<string>;
  /** Finds a post that was published with this exact text since `since`, epoch milliseconds; returns its id. */
  findPost: (page: { pageId: string; message: string; since: number; token: string }) => Promise<string | null>;
};

/** An account, the page that it is linked to (a Facebook page is its own), and that page's token. */
type ConnectedAccount = { externalId: string; groupKey: string; token: string };

type Connection = {
  /** Permissions to ask a person for. */
  requests: {
    /** Without any of these no account can be protected. */
    required: readonly PermissionName[];
    /** The permissions that the dialog requests unless the caller names others. */
    usual: readonly PermissionName[];
    /** All permissions that the dialog can request. */
    all: readonly PermissionName[];
  };
  /** Whether a person with these tasks on an account may moderate its comments. */
  mayModerate: (tasks: readonly string[]) => boolean;
  /** Whether a person with these tasks may answer its comments in private. */
  mayMessage: (tasks: readonly string[]) => boolean;
  /** The address where an administrator gives a person a task. */
  rolesUrl: (groupKey: string) => string;
  /** How a person connects its accounts; null when they are connected with those of another network. */
  dialog: Dialog | null;
  /** The fields whose webhooks report comments: of our app, of the page, and of the account itself if it has its own. */
  subscription: { app: string; page: string; account: string | null };
  /** Subscribes to an account's webhooks, and checks that they will arrive. */
  subscribe: (account: ConnectedAccount) => Promise<boolean>;
  /** Ends the subscription of a page, of an account, or of both. */
  unsubscribe: (account: { groupKey: string | null; externalId: string | null; token: string }) => Promise<void>;
  /**
   * Reads the network's facts about a connection.
   *
   * @param account.personToken of the person who connected it; null when we have none any more
   * @throws NetworkError for a temporary failure
   */
  inspect: (account: ConnectedAccount & { personToken: string | null }) => Promise<ConnectionFacts>;
};

/** A webhook of ours, `/api/webhooks/{path}`, that a provider calls. Its networks share it. */
export type Webhook = {
  path: string;
  /** The answer that the provider expects when the address is set up; null for any other request. */
  handshake: (query: URLSearchParams) => string | null;
  /** Whether the provider signed exactly these bytes. */
  isSigned: (headers: Headers, body: ArrayBuffer) => Promise<boolean>;
  /**
   * Reads the comments and posts that a body reports, in its order; everything else in it is ignored.
   *
   * @returns null when it is not a body of this provider
   */
  read: (body: string, receivedAt: number) => ReadWebhook | null;
};

type ReadWebhook = {
  messages: CommentsMessage[];
  /**
   * Names of fields that were not as documented and were left out; without a required one, what it belongs to is left out too.
   */
  oddFields: string[];
};
