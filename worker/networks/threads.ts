// Comments, and posts with their comments, as a network shows them.

/** A comment as the network shows it now. */
export type NetworkComment = {
  id: string;
  text: string;
  /** Epoch milliseconds; null when the network does not say. */
  postedAt: number | null;
  authorId: string | null;
  authorName: string | null;
  /** External id of the comment it answers; null at top level. */
  parentId: string | null;
  hidden: boolean;
  attachmentUrl: string | null;
  permalink: string | null;
  /** The network itself says that the account wrote it. */
  own: boolean;
};

/** A post with its newest comments. */
export type NetworkThread = {
  id: string;
  isAd: boolean;
  /** When it was published, epoch milliseconds; null when the network does not say. */
  createdAt: number | null;
  /** What people see of it; null where the network does not say. */
  post: { text: string | null; permalink: string | null; pictureUrl: string | null };
  /** Comments that the network counts, some of which it may show to nobody; null when it does not say. */
  counted: number | null;
  comments: NetworkComment[];
  /** Cursor of the next page of comments. */
  next: string | null;
};

export type RecentThreads = {
  threads: NetworkThread[];
  /** The network does not let us list its ads, and the rest was read. */
  adsRefused: boolean;
  /** There are older ads. */
  moreAds: boolean;
};

/** A post as it is on the network, with the comments that can be read. */
export type CountedThread = {
  id: string;
  isAd: boolean;
  /** Comments that the network counts, the ones it lets nobody read included; null when it does not say. */
  counted: number | null;
  readable: { id: string; postedAt: number | null }[];
  /** False when there were more than are worth reading: `readable` is then a part, newest first. */
  complete: boolean;
};

export type Census = {
  threads: CountedThread[];
  /** False when the network refuses its ads: their comments are then known by their webhooks only. */
  adsReadable: boolean;
};
