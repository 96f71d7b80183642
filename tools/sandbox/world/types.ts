// The state of the sandbox as plain data, which is saved as JSON and restored at start. Times are epoch ms.

type Network = "facebook" | "instagram";

export type User = { id: string; name: string };

export type Page = {
  id: string;
  name: string;
  username: string;
  category: string;
  /** The address as it was typed; absent without one. */
  website?: string;
  createdAt: number;
  seq: number;
  instagramId: string | null;
  /** Page tasks by user id; a person without an entry has no role. */
  tasks: Record<string, string[]>;
  /** Fields of the app's `subscribed_apps` entry; null when the app is not installed. */
  subscribedFields: string[] | null;
  /** The blocked people. */
  blocked: User[];
  /** The business portfolio that is its people's only access; absent for a page with own roles. */
  through?: { businessId: string; as: "owned" | "client" };
};

/** A business portfolio. */
export type Business = { id: string; name: string };

export type Instagram = {
  id: string;
  username: string;
  name: string;
  pageId: string;
  /** The account's own Instagram-scoped id, as `from.self_ig_scoped_id` shows it. */
  selfScopedId: string;
  subscribedFields: string[] | null;
};

/** A post of a page or a media of an Instagram account. */
export type Post = {
  id: string;
  network: Network;
  pageId: string;
  /** Page id or Instagram account id: the `entry.id` of its webhooks. */
  ownerId: string;
  text: string;
  /** Its picture, as SVG; absent without one. */
  picture?: string;
  createdAt: number;
  seq: number;
  /** False for posts that exist only as ads. */
  isPublished: boolean;
  adId?: string;
  /** For an Instagram ad: the organic media from which it was copied. */
  originalId?: string;
  /** An ad of a catalogue, whose creative names no post. */
  isDynamic?: boolean;
  /** For an Instagram media: whether its comments are closed. */
  commentsClosed?: boolean;
};

export type Comment = {
  id: string;
  network: Network;
  pageId: string;
  ownerId: string;
  postId: string;
  /** The top-level comment it answers; null for a top-level one. */
  parentId: string | null;
  author: { id: string; name: string };
  /** Whether the page or the account itself wrote it. */
  own: boolean;
  text: string;
  photo?: string;
  createdAt: number;
  seq: number;
  hidden: boolean;
  deleted: boolean;
  answeredPrivately: boolean;
  /** The conversation of the private reply, and its beginning; absent without one. */
  conversation?: { id: string; startedAt: number };
  /** The second of the live video at which it was written; absent for other comments. */
  liveSeconds?: number;
  /** Whether it is only counted, and shown to nobody. */
  unreadable?: boolean;
};

/** The permissions that a person gave the app in the dialog. */
export type Grant = {
  userId: string;
  granted: string[];
  declined: string[];
  pageIds: string[];
  /** The time when Meta stops giving data until the person logs in again. */
  dataAccessExpiresAt: number;
};

export type Token = {
  value: string;
  kind: "user" | "page";
  userId: string;
  pageId?: string;
  issuedAt: number;
  /** 0: never. */
  expiresAt: number;
  /** Whether it is a user token of 60 days; page tokens requested with it do not expire. */
  longLived: boolean;
  /** The subcode of code 190 with which the token ended. */
  deadSubcode?: number;
};

export type Code = { value: string; userId: string; redirectUri: string; expiresAt: number; used: boolean };

/** The app. `callbackUrl` null means the webhook with which the sandbox was started. */
/** `hasValues`: whether its changes were asked for with their values. They are always sent with them here. */
export type AppSubscription = { object: string; callbackUrl: string | null; fields: string[]; hasValues?: boolean };

/** One change on its way to the webhook. */
export type Change = {
  object: "page" | "instagram";
  entryId: string;
  field: string;
  value: Record<string, unknown>;
  /** When its webhook was sent, for a comment that is written with an earlier time; absent for all others, which are sent now. */
  sentAt?: number;
};

export type SandboxState = {
  nextNumber: number;
  users: User[];
  pages: Page[];
  businesses: Business[];
  instagrams: Instagram[];
  posts: Post[];
  comments: Comment[];
  grants: Grant[];
  tokens: Token[];
  codes: Code[];
  appSubscriptions: AppSubscription[];
  /** The changes that no webhook has accepted yet. */
  undelivered: Change[];
  lastCall: number;
};
