// What the sandbox remembers. Plain data: it is saved as JSON and restored at start. Times are epoch ms.

type Network = "facebook" | "instagram";

export type User = { id: string; name: string };

export type Page = {
  id: string;
  name: string;
  username: string;
  category: string;
  /** As somebody typed it; absent where nothing was. */
  website?: string;
  createdAt: number;
  seq: number;
  instagramId: string | null;
  /** Page tasks by user id; a person without an entry has no role. */
  tasks: Record<string, string[]>;
  /** Fields of the app's `subscribed_apps` entry; null when the app is not installed. */
  subscribedFields: string[] | null;
  /** People who may not comment any more; absent in older states. */
  blocked?: User[];
  /** A business portfolio through which alone its people reach it; absent for a page with roles of its own. */
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
  createdAt: number;
  seq: number;
  /** False for posts that exist only as ads. */
  isPublished: boolean;
  adId?: string;
  /** Of an Instagram ad copy: the organic media it was made from. */
  originalId?: string;
  /** Of an Instagram media: nobody can comment on it. */
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
  /** Written by the page or the account itself. */
  own: boolean;
  text: string;
  photo?: string;
  createdAt: number;
  seq: number;
  hidden: boolean;
  deleted: boolean;
  answeredPrivately: boolean;
  /** The private answer's conversation, and when it began; absent without one. */
  conversation?: { id: string; startedAt: number };
  /** Seconds into the live video at which it was written; absent for any other comment. */
  liveSeconds?: number;
  /** Counted, and shown to nobody. */
  unreadable?: boolean;
};

/** What one person allowed the app in the dialog. */
export type Grant = {
  userId: string;
  granted: string[];
  declined: string[];
  pageIds: string[];
  /** When Meta stops giving data until the person comes back; absent in older states. */
  dataAccessExpiresAt?: number;
};

export type Token = {
  value: string;
  kind: "user" | "page";
  userId: string;
  pageId?: string;
  issuedAt: number;
  /** 0: never. */
  expiresAt: number;
  /** A user token of 60 days; page tokens taken with it do not expire. */
  longLived: boolean;
  /** Subcode of code 190 the token died with. */
  deadSubcode?: number;
};

export type Code = { value: string; userId: string; redirectUri: string; expiresAt: number; used: boolean };

/** `callbackUrl` null: the webhook that the sandbox was started with. */
export type AppSubscription = { object: string; callbackUrl: string | null; fields: string[] };

/** One change on its way to the webhook. */
export type Change = {
  object: "page" | "instagram";
  entryId: string;
  field: string;
  value: Record<string, unknown>;
};

export type SandboxState = {
  nextNumber: number;
  users: User[];
  pages: Page[];
  /** Absent in older states. */
  businesses?: Business[];
  instagrams: Instagram[];
  posts: Post[];
  comments: Comment[];
  grants: Grant[];
  tokens: Token[];
  codes: Code[];
  appSubscriptions: AppSubscription[];
  /** Changes no webhook has accepted yet. */
  undelivered: Change[];
  lastCall: number;
};
