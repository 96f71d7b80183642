// What the control API accepts.

import { z } from "zod";
import { createSwitches, type Switches } from "../world/switches.ts";

export const PageInput = z.object({
  name: z.string().min(1),
  category: z.string().optional(),
  website: z.string().optional(),
  /** True, or the user name, to link an Instagram account. */
  instagram: z.union([z.boolean(), z.string()]).optional(),
  userId: z.string().optional(),
  /** The business portfolio, by its name, through which alone the person reaches the page. */
  through: z.object({ business: z.string(), as: z.enum(["owned", "client"]) }).optional(),
  /** False for a page that advertises nothing. */
  ads: z.boolean().default(true),
});

export const PostInput = z.object({
  pageId: z.string(),
  message: z.string(),
  kind: z.enum(["organic", "ad"]).default("organic"),
  network: z.enum(["facebook", "instagram"]).default("facebook"),
  /** Epoch ms. */
  createdAt: z.number().optional(),
});

export const NewComment = z.object({
  /** Id of a post, a media or a comment. */
  target: z.string(),
  text: z.string(),
  authorId: z.string().optional(),
  authorName: z.string().optional(),
  /** Epoch ms. */
  createdAt: z.number().optional(),
  /** Seconds into a live video. */
  liveSeconds: z.int().optional(),
  /** Address of a photo; `true` for the sandbox's own. */
  photo: z.union([z.string(), z.boolean()]).optional(),
  /** No webhook. */
  silent: z.boolean().optional(),
  /** Counted by Meta and shown to nobody, as those of restricted people; no webhook either. */
  unreadable: z.boolean().optional(),
});
export type NewComment = z.infer<typeof NewComment>;

export const CommentsInput = z.union([NewComment, z.object({ comments: z.array(NewComment).max(1000) })]);

export const StreamInput = z.object({
  /** A post, media or comment; `all` goes round all of them. */
  target: z.string().default("all"),
  /** Comments a second. */
  rate: z.number().positive().max(2000),
  file: z.string().optional(),
  texts: z.array(z.string()).optional(),
  /** Ends after this many; without it, at the end of the texts. */
  count: z.int().positive().optional(),
});
export type StreamInput = z.infer<typeof StreamInput>;

export const LimitsInput = z.object({
  appCallsPerHour: z.number().positive().optional(),
  objectCallsPerDay: z.number().positive().optional(),
  headersAfter: z.int().min(0).optional(),
});

export const SwitchesInput = z.partialRecord(z.enum(Object.keys(createSwitches()) as (keyof Switches)[]), z.boolean());

/** Permissions changed outside the dialog, as on the person's settings page. */
export const PermissionsInput = z.object({
  granted: z.array(z.string()).default([]),
  declined: z.array(z.string()).default([]),
  /** Neither granted nor declined any more. */
  removed: z.array(z.string()).default([]),
});

/** What a subscription consists of; null for none, absent for as it is. */
export const SubscriptionInput = z.object({
  fields: z.array(z.string()).nullable().optional(),
  instagram: z.array(z.string()).nullable().optional(),
});

export const TestWebhookInput = z.object({
  object: z.enum(["page", "instagram"]),
  field: z.string(),
  value: z.record(z.string(), z.unknown()).default({}),
});

export const KillInput = z.object({
  userId: z.string().optional(),
  pageId: z.string().optional(),
  subcode: z.int().default(460),
});
