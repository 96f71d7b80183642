// Types of comments, and of posts with their comments, as a network shows them.

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
  /** Whether the network says that the account wrote it. */
  own: boolean;
};

/** A post with its newest comments. */
export type NetworkThread = {
  id: string;
  isAd: boolean;
  /** When it was published, epoch milliseconds; null when the network does not say. */
  createdAt: number | null;
  /** The visible content of the post; null when unknown. */
  post: { text: string | null; permalink: string | null; pictureUrl: string | null };
  /** Comments that the network counts, including some that it may not show; null when unknown. */
  counted: number | null;
  comments: NetworkComment[];
  /** Cursor of the next page of comments. */
  next: string | null;
};

/** What an ad shows: a post, or a copy of one. */
export type FoundAd = {
  id: string;
  /** The post that it is a copy of; null when it is none, or when the network does not say. */
  originalId: string | null;
};

/** A part of the ads of an account. */
export type FoundAds = {
  ads: FoundAd[];
  /** The number of those that name nothing that they show, as ads of a catalogue do. */
  unnamed: number;
  /** Where the next part begins; null when there is none. */
  next: string | null;
};

/** A post as it is on the network, with the comments that can be read. */
export type CountedThread = {
  id: string;
  isAd: boolean;
  /** Comments that the network counts, including those that nobody can read; null when unknown. */
  counted: number | null;
  readable: { id: string; postedAt: number | null }[];
  /** False when there were too many comments to read all: `readable` is then a part, newest first. */
  complete: boolean;
};

export type Census = {
  threads: CountedThread[];
  /** Whether ads can be read. If not, their comments are known only by their webhooks. */
  adsReadable: boolean;
};
