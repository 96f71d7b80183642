// What the product needs from a social network. Each one has a folder here with its implementation; features know only this.
// Every call throws `NetworkError`, whose `problem` says what to do about it.
import type { CommentsMessage } from "../messages.ts";
import { NetworkError } from "../network-error.ts";
import type { ActionKind } from "../vocabulary/comments.ts";
import type { Picture } from "../vocabulary/judging/pictures.ts";
import type { Network } from "../vocabulary/networks.ts";
import type { ReplyKind } from "../vocabulary/replies.ts";
import type { Capabilities } from "./capabilities.ts";
import type { ConnectionFacts, Dialog, Permission, PermissionName } from "./connection-types.ts";
import type { Census, CountedThread, NetworkComment, NetworkThread, RecentThreads } from "./threads.ts";

export type SocialNetwork = Listed & Implementation;

/** What tables say of a network, and its folder does not say again. */
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
  /** Why a token died and what its owner does about it, in their words, by the code of the refusal; null for an unknown one. */
  tokenCause: (networkCode: string) => string | null;
};

export type CodeMeaning =
  /** The limit is that of our whole application, not of one page. */
  | "app_limit"
  /** The limit is that of private messages alone. */
  | "messages_limit"
  /** The person removed our app: every token of theirs is dead. */
  | "app_removed"
  /** The same text was just written there. */
  | "duplicate"
  /** Somebody already answered in private. */
  | "already_answered"
  /** This person can't receive messages. */
  | "not_reachable"
  /** The page should slow down, or the text looks suspicious. */
  | "suspicious"
  /** The reply was written, despite the code. */
  | "written_all_the_same";

/** How the network spells ids. */
type Ids = {
  /** What distinguishes a comment, or a post, from every other one of its page, however the rest of its id is spelled. */
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

/** How much of the limits that a call counts against is used. */
export type Usage = {
  /** The highest share, in percent; may exceed 100. Null when the answer did not say. */
  percent: number | null;
  /** The same of the limit that all accounts share, our whole application's. */
  app: number | null;
  /** The same of the limits of this account alone. */
  own: number | null;
  /** How long calls will be refused, when the answer says so. */
  regainMs: number | null;
};
type OnUsage = (usage: Usage) => void;

type Reading = {
  /** Its webhooks say when a new comment was written. Otherwise the time of sending counts, until a sweep corrects it. */
  datesNewComments: boolean;
  /** Its lists sort replies by time. Otherwise they follow their comment, so a new one may be anywhere. */
  listsRepliesByTime: boolean;
  /** The picture of a comment: null for one from another host than the network's own, of another type, too large, or gone. */
  picture: (url: string) => Promise<Picture | null>;
  /** One comment as it is now. @throws NetworkError `gone` when it was deleted or is invisible to us */
  comment: (comment: Target) => Promise<NetworkComment>;
  /**
   * The latest posts of an account, and its ads, each with its newest comments: one call.
   *
   * @param account.withAds false where the network is known to refuse them
   */
  recentThreads: (account: Target & { withAds: boolean; onUsage?: OnUsage }) => Promise<RecentThreads>;
  /** One post by its id, such as an ad that no list shows; null when it is gone or not ours to see. */
  thread: (post: Target) => Promise<NetworkThread | null>;
  /** Older posts, a page at a time, newest first. @param account.after null for the first page */
  olderThreads: (
    account: Target & { after: string | null },
  ) => Promise<{ threads: NetworkThread[]; next: string | null }>;
  /**
   * All posts of an account, or all its ads, newest first: a hundred in one call, each with its count and its newest comments.
   *
   * @param account.of    `ads` only where `capabilities` lists them
   * @param account.after null for the first page
   */
  countedThreads: (
    account: Target & { of: "posts" | "ads"; after: string | null; onUsage?: OnUsage },
  ) => Promise<{ threads: NetworkThread[]; next: string | null }>;
  /** Posts of this account that a person's active ads show, as their ad accounts say: some are in no list of the account. */
  adPosts: (account: { externalId: string; groupKey: string; personToken: string }) => Promise<string[]>;
  /** The page of comments of a post that follows `after`. */
  moreComments: (post: Target & { after: string }) => Promise<{ comments: NetworkComment[]; next: string | null }>;
  /** Counts the comments of the latest posts and ads. @param account.adIds posts of ads that no list shows */
  census: (account: Target & { adIds: string[] }) => Promise<Census>;
  /**
   * Posts that were published before a moment, newest first, each with its newest comments: one call, for a spot check, which
   * reads by another way than the sweeps.
   *
   * @param account.before epoch milliseconds
   */
  postsBefore: (account: Target & { before: number }) => Promise<CountedThread[]>;
};

/** Called only where `capabilities` has it. */
type Moderation = {
  /** Safe to repeat. */
  setHidden: (comment: Target & { hidden: boolean; onUsage?: OnUsage }) => Promise<void>;
  /** Deletes it for ever. */
  remove: (comment: Target & { onUsage?: OnUsage }) => Promise<void>;
  /** Keeps a person from commenting on an account, or lets them in again. Safe to repeat. */
  setBlocked: (account: Target & { personId: string; blocked: boolean }) => Promise<void>;
  /** Closes the comments of a post, or opens them. Safe to repeat. */
  setCommentsClosed: (post: Target & { closed: boolean }) => Promise<void>;
};

/** Called only where `capabilities` has it. Writing is not safe to repeat; reading shows what was written. */
type Replies = {
  /** Writes below a top-level comment as the page. @returns id of the new comment */
  reply: (comment: Target & { text: string; onUsage?: OnUsage }) => Promise<string>;
  /** The latest replies below a comment. */
  repliesTo: (comment: Target) => Promise<NetworkComment[]>;
  /** Writes to the author of a comment. @param comment.pageId the page that its account came with */
  replyPrivately: (comment: Target & { pageId: string; text: string }) => Promise<void>;
  /** False when the network says that a comment accepts no more private replies; true also when it does not say. */
  mayReplyPrivately: (comment: Target) => Promise<boolean>;
};

/** Called only where `capabilities` has it. */
type Publishing = {
  /** Writes a post. Not safe to repeat. @returns its id */
  publish: (page: { pageId: string; message: string; token: string }) => Promise<string>;
  /** Id of a post that was published with this exact text since `since`, epoch milliseconds, if there is one. */
  findPost: (page: { pageId: string; message: string; since: number; token: string }) => Promise<string | null>;
};

/** An account, the page that it came with (a Facebook page is its own), and that page's token. */
type ConnectedAccount = { externalId: string; groupKey: string; token: string };

type Connection = {
  /** Permissions to ask a person for. */
  requests: {
    /** Without any of these no account can be protected. */
    required: readonly PermissionName[];
    /** What the dialog asks for unless the caller names others. */
    usual: readonly PermissionName[];
    /** Where the list of ads is refused. */
    ads: readonly PermissionName[];
    /** Whatever the dialog can ask for. */
    all: readonly PermissionName[];
  };
  /** Whether a person with these tasks on an account may moderate its comments. */
  mayModerate: (tasks: readonly string[]) => boolean;
  /** Where an administrator gives a person the task to moderate. */
  rolesUrl: (groupKey: string) => string;
  /** How a person connects its accounts; null where they come with those of another network. */
  dialog: Dialog | null;
  /** Fields whose webhooks report comments: of our app, of the page, and of the account itself where it has its own. */
  subscription: { app: string; page: string; account: string | null };
  /** Subscribes to an account's webhooks, and checks that they will come. */
  subscribe: (account: ConnectedAccount) => Promise<boolean>;
  /** Ends the subscription of a page, of an account, or of both. */
  unsubscribe: (account: { groupKey: string | null; externalId: string | null; token: string }) => Promise<void>;
  /**
   * What the network says about a connection.
   *
   * @param account.personToken of who connected it; null when we have none any more
   * @throws NetworkError for a temporary failure
   */
  inspect: (account: ConnectedAccount & { personToken: string | null }) => Promise<ConnectionFacts>;
};

/** An address of ours, `/api/webhooks/{path}`, that a provider reports to. Its networks share it. */
export type Webhook = {
  path: string;
  /** The provider's expected answer when the address is set up; null for any other request. */
  handshake: (query: URLSearchParams) => string | null;
  /** Whether the provider signed exactly these bytes. */
  isSigned: (headers: Headers, body: ArrayBuffer) => Promise<boolean>;
  /**
   * The comments and posts that a body reports, in its order; everything else in it is ignored.
   *
   * @returns null when it is not a body of this provider
   */
  read: (body: string, receivedAt: number) => ReadWebhook | null;
};

type ReadWebhook = {
  messages: CommentsMessage[];
  /** Names of fields that were not as documented and were left out; where one was required, what it belongs to is left out. */
  oddFields: string[];
};
