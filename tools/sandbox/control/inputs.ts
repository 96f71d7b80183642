// The inputs of the control API.

import { z } from "zod";
import { createSwitches, type Switches } from "../world/switches.ts";

export const PageInput = z.object({
  name: z.string().min(1),
  category: z.string().optional(),
  website: z.string().optional(),
  /** True, or the user name, to link an Instagram account. */
  instagram: z.union([z.boolean(), z.string()]).optional(),
  userId: z.string().optional(),
  /** The name of the business portfolio that is the person's only access to the page. */
  through: z.object({ business: z.string(), as: z.enum(["owned", "client"]) }).optional(),
  /** False for a page without ads. */
  ads: z.boolean().default(true),
});

export const PostInput = z.object({
  pageId: z.string(),
  message: z.string(),
  kind: z.enum(["organic", "ad"]).default("organic"),
  network: z.enum(["facebook", "instagram"]).default("facebook"),
  /** Epoch ms. */
  createdAt: z.number().optional(),
  /** For an ad of Instagram: the media of which it is a copy; by default the latest one. */
  original: z.string().optional(),
  /** Whether it is an ad of a catalogue, which names no post. */
  dynamic: z.boolean().optional(),
  /** Its picture, as SVG. */
  picture: z.string().startsWith("<svg").optional(),
});

export const NewComment = z.object({
  /** The id of a post, a media or a comment. */
  target: z.string(),
  text: z.string(),
  authorId: z.string().optional(),
  authorName: z.string().optional(),
  /** Epoch ms. */
  createdAt: z.number().optional(),
  /** Seconds into a live video. */
  liveSeconds: z.int().optional(),
  /** The address of a photo; `true` for the sandbox's own photo. */
  photo: z.union([z.string(), z.boolean()]).optional(),
  /** Whether the page's people hid it before anybody asked; nothing reports that. */
  hidden: z.boolean().optional(),
  /** Whether it is written without a webhook. */
  silent: z.boolean().optional(),
  /** Whether Meta only counts it and shows it to nobody, like comments of restricted people. It has no webhook either. */
  unreadable: z.boolean().optional(),
});
export type NewComment = z.infer<typeof NewComment>;

/** New times of comments, epoch ms. */
export const TimesInput = z.object({ times: z.array(z.object({ id: z.string(), createdAt: z.number() })) });

export const CommentsInput = z.union([NewComment, z.object({ comments: z.array(NewComment).max(1000) })]);

export const StreamInput = z.object({
  /** A post, media or comment; `all` for all of them in turn. */
  target: z.string().default("all"),
  /** The number of comments in each second. */
  rate: z.number().positive().max(2000),
  file: z.string().optional(),
  texts: z.array(z.string()).optional(),
  /** The stream ends after this many comments, or without it at the end of the texts. */
  count: z.int().positive().optional(),
});
export type StreamInput = z.infer<typeof StreamInput>;

export const LimitsInput = z.object({
  appCallsPerHour: z.number().positive().optional(),
  objectCallsPerDay: z.number().positive().optional(),
  headersAfter: z.int().min(0).optional(),
});

export const SwitchesInput = z.partialRecord(z.enum(Object.keys(createSwitches()) as (keyof Switches)[]), z.boolean());

/** A change of permissions outside of the dialog, as on the person's settings page. */
export const PermissionsInput = z.object({
  granted: z.array(z.string()).default([]),
  declined: z.array(z.string()).default([]),
  /** Permissions that become neither granted nor declined. */
  removed: z.array(z.string()).default([]),
});

/** The subscription; null for none, absent for no change. */
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
