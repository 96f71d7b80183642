// The messages of the queues. Each is parsed when it arrives, since the version of the Worker before a deployment may have sent it.
import * as z from "zod";
import { MAX_COMMENT_LENGTH } from "./vocabulary/comments.ts";
import type { Network } from "./vocabulary/networks.ts";

const externalId = z.string().min(1).max(200);
/** Which of them this Worker knows is checked where messages arrive (`entry/queue.ts`). */
const network = z.custom<Network>((name) => typeof name === "string");

/**
 * A change of a comment on the network, reported by a webhook or found by a sweep. Contains all that is needed to store the
 * comment.
 */
const CommentEvent = z.object({
  network,
  /** External id of the page, or of the Instagram account. */
  pageExternalId: externalId,
  verb: z.enum(["add", "edited", "remove", "hide", "unhide"]),
  externalId,
  postId: externalId.nullable(),
  /** The post that this one is a copy of, for an ad, when the network says so. */
  originalId: externalId.optional(),
  /** External id of the comment this one answers; null at top level. */
  parentId: externalId.nullable(),
  isAd: z.boolean(),
  adId: externalId.nullable(),
  authorId: externalId.nullable(),
  authorName: z.string().max(300).nullable(),
  /** Whether the network says that the page wrote it. */
  own: z.boolean(),
  text: z.string().max(MAX_COMMENT_LENGTH),
  attachmentUrl: z.string().max(4000).nullable(),
  permalink: z.string().max(2000).nullable(),
  /** For `add`, when the comment was written; for the other verbs, when the change happened. Epoch milliseconds. */
  at: z.number(),
  /** When it arrived here. */
  receivedAt: z.number(),
  source: z.enum(["webhook", "sweep"]),
  /** Whether the network shows it as hidden; only a sweep knows. */
  hidden: z.boolean().optional(),
  /** A sweep found it again after it was deleted: its author restored it, or the network's own filter released it. */
  returned: z.literal(true).optional(),
});
export type CommentEvent = z.infer<typeof CommentEvent>;

/** A post was deleted on the network. */
const PostRemoval = z.object({
  network,
  pageExternalId: externalId,
  removedPostId: externalId,
  /** When it happened, as far as the network says. */
  at: z.number(),
});
export type PostRemoval = z.infer<typeof PostRemoval>;

/** It became known whose copy a medium is, after comments may have been stored as if it were a post of its own. */
const CopyLearned = z.object({
  network,
  pageExternalId: externalId,
  learnedCopyId: externalId,
  /** The last comment that an earlier message sent. */
  after: z.object({ postedAt: z.number(), id: z.number() }).optional(),
});
export type CopyLearned = z.infer<typeof CopyLearned>;

/** The messages of the queue of comment events. */
export const CommentsMessage = z.union([CommentEvent, PostRemoval, CopyLearned]);
export type CommentsMessage = z.infer<typeof CommentsMessage>;

/** The consumer finds the comments database of the workspace, which may have moved since the message was sent. */
const ofWorkspace = { workspaceId: z.number() };
const ofPage = { ...ofWorkspace, pageId: z.number() };

/** This row of the outbox may have work to do. */
export const ActionMessage = z.object({ ...ofWorkspace, actionId: z.number() });
export type ActionMessage = z.infer<typeof ActionMessage>;

/** The same for a row of the replies. */
export const ReplyMessage = z.object({ ...ofWorkspace, replyId: z.number() });
export type ReplyMessage = z.infer<typeof ReplyMessage>;

export const OutboxMessage = z.union([ActionMessage, ReplyMessage]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** A comment that a machine flagged without being sure. It gets a review by a language model if that decision is still in force. */
export const ReviewMessage = z.object({
  ...ofWorkspace,
  commentId: z.number(),
  decisionSeq: z.number(),
  textHash: z.string(),
});
export type ReviewMessage = z.infer<typeof ReviewMessage>;

/** A comment that is only a picture. The picture may be read if the machine's decision is still in force. */
export const PictureMessage = z.object({
  ...ofWorkspace,
  commentId: z.number(),
  pictureSeq: z.number(),
});
export type PictureMessage = z.infer<typeof PictureMessage>;

/** The messages of the queue of reviews: everything that a model of Workers AI is asked about a comment. */
export const AskedMessage = z.union([ReviewMessage, PictureMessage]);
export type AskedMessage = z.infer<typeof AskedMessage>;

/** A tracked event that may be sent to Meta; its row has the content. */
export const ConversionMessage = z.object({ trackingId: z.number() });
export type ConversionMessage = z.infer<typeof ConversionMessage>;

/** This mail may be due; its row has the content. */
export const MailMessage = z.object({ mailId: z.number() });
export type MailMessage = z.infer<typeof MailMessage>;

/** This delivery of alerts or events may be due; its row has the content. */
export const DeliveryMessage = z.object({ deliveryId: z.number() });
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** Comments of this workspace changed, and webhooks may hear of it. */
export const ChangedMessage = z.object({ changedWorkspaceId: z.number() });
export type ChangedMessage = z.infer<typeof ChangedMessage>;

export const AlertMessage = z.union([DeliveryMessage, ChangedMessage]);

/** How far a load of old comments got: the next message continues there. */
export const LoadPlace = z.object({
  /** Number of lists of posts that were read completely. The first list has the latest posts and the known ads. */
  lists: z.number(),
  /** Cursor of the list that is being read; null for the latest posts, and for the first list of older ones. */
  after: z.string().nullable(),
  /** Posts that need not be read again: the latest, and those of the list that is being read. */
  done: z.array(externalId),
  /** The post whose comments were being read, with the cursor of the next page of comments. */
  reading: z.object({ id: externalId, isAd: z.boolean(), after: z.string() }).nullable(),
  /** Number of pages of comments that were read so far. */
  pages: z.number(),
});
export type LoadPlace = z.infer<typeof LoadPlace>;

/** Compare this page's network with what we store. */
export const SweepMessage = z.object({
  ...ofPage,
  /** `sweepAt` of the page since it was claimed for this message; with another value there, the message is void. */
  claim: z.number(),
});
export type SweepMessage = z.infer<typeof SweepMessage>;

/** Check the connection of a page. */
export const CheckMessage = z.object({
  ...ofPage,
  /** `startedAt` of its health since it was claimed for this message; with another value there, the message is void. */
  checkClaim: z.number(),
});
export type CheckMessage = z.infer<typeof CheckMessage>;

/** Sweeps of some pages in one message, which costs as much as one of them: a page that is swept again finds its claim void. */
export const SweepsMessage = z.object({ sweeps: z.array(SweepMessage) });

/** Read a comment on its network: what webhooks report about it does not say which text is the latest. */
export const ReadMessage = z.object({
  ...ofPage,
  /** Its external id. */
  readComment: externalId,
  /** From this moment on, epoch milliseconds, it is left to the page's sweep. */
  until: z.number(),
});
export type ReadMessage = z.infer<typeof ReadMessage>;

/** The messages of the queue of sweeps. */
export const PageMessage = z.union([SweepsMessage, CheckMessage, ReadMessage]);
export type PageMessage = z.infer<typeof PageMessage>;

/** A page whose old comments are to be loaded from its network. */
export const LoadMessage = z.object({
  ...ofPage,
  /** Comments are loaded back to this moment, epoch milliseconds. */
  since: z.number(),
  /** Where the load continues; missing at its start. */
  place: LoadPlace.optional(),
  /** Whether it is the first scan of the page. */
  scan: z.boolean().optional(),
  /** Whether its habits are read instead: its row says where. */
  habits: z.boolean().optional(),
});
export type LoadMessage = z.infer<typeof LoadMessage>;

/** Settings were saved that apply to older comments too; their row says how far that went. */
export const ApplySettingsMessage = z.object({ ...ofWorkspace, policyId: z.number() });
export type ApplySettingsMessage = z.infer<typeof ApplySettingsMessage>;

/** People may have corrected decisions about comments of this page: it learns from all of them again. */
const LearnMessage = z.object({ ...ofWorkspace, learningPageId: z.number() });

/** The messages of the queue of settings. */
export const SettingsMessage = z.union([ApplySettingsMessage, LearnMessage]);
export type SettingsMessage = z.infer<typeof SettingsMessage>;

/** A file with everything of an account is to be continued; its row says where. */
export const ExportMessage = z.object({ exportId: z.number() });
export type ExportMessage = z.infer<typeof ExportMessage>;
