// What the Graph API answers, and what we make of it. Field names of Meta's answers stay in this folder.
import { z } from "zod";

export type ConnectedPage = {
  id: string;
  name: string;
  category: string | null;
  pictureUrl: string | null;
  accessToken: string;
  /** What the person may do on it; null when Meta does not say. */
  tasks: string[] | null;
  canModerate: boolean;
  instagram: { id: string; username: string; name: string | null; pictureUrl: string | null } | null;
};

/** A comment as the network shows it now. */
export type NetworkComment = {
  id: string;
  text: string;
  postedAt: number;
  authorId: string | null;
  authorName: string | null;
  /** External id of the comment it answers. */
  parentId: string | null;
  hidden: boolean;
  attachmentUrl: string | null;
  permalink: string | null;
  /** Instagram says so for the account's own comments. */
  own: boolean;
};

const Cursor = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional();
const Picture = z.object({ data: z.object({ url: z.string().optional() }) }).optional();

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string(),
  category: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: Picture,
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().optional(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
});

export const FacebookComment = z.object({
  id: z.string(),
  message: z.string().optional(),
  created_time: z.string(),
  from: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  parent: z.object({ id: z.string() }).optional(),
  is_hidden: z.boolean().optional(),
  permalink_url: z.string().optional(),
  attachment: z
    .object({ media: z.object({ image: z.object({ src: z.string().optional() }).optional() }).optional() })
    .optional(),
});
export const FACEBOOK_COMMENT_FIELDS =
  "id,message,created_time,from{id,name},parent{id},is_hidden,permalink_url,attachment{media}";

export const InstagramComment = z.object({
  id: z.string(),
  text: z.string().optional(),
  timestamp: z.string(),
  username: z.string().optional(),
  from: z.object({ id: z.string(), username: z.string().optional() }).optional(),
  hidden: z.boolean().optional(),
  parent_id: z.string().optional(),
  user: z.object({ id: z.string() }).optional(),
});
type InstagramComment = z.infer<typeof InstagramComment>;
export const INSTAGRAM_COMMENT_FIELDS = "id,text,timestamp,username,from{id,username},hidden,parent_id,user";

/** A page of a list, with what leads to the next one. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), paging: Cursor });

export const InstagramTop = InstagramComment.extend({
  replies: z.object({ data: z.array(InstagramComment) }).optional(),
});

export const nextOf = (paging: z.infer<typeof Cursor>): string | null =>
  (paging?.next && paging.cursors?.after) || null;

/** Whether these tasks include moderating comments; new Pages name them with a prefix. */
export const mayModerate = (tasks: string[]): boolean =>
  tasks.some((task) => task.endsWith("MODERATE") || task.endsWith("FULL_CONTROL"));

export const toConnectedPage = (account: z.infer<typeof Account>): ConnectedPage => {
  const instagram = account.instagram_business_account;
  return {
    id: account.id,
    name: account.name,
    category: account.category ?? null,
    pictureUrl: account.picture?.data.url ?? null,
    accessToken: account.access_token,
    tasks: account.tasks ?? null,
    // Without a list the person's role is judged by the first refusal.
    canModerate: account.tasks ? mayModerate(account.tasks) : true,
    instagram: instagram
      ? {
          id: instagram.id,
          username: instagram.username ?? instagram.id,
          name: instagram.name ?? null,
          pictureUrl: instagram.profile_picture_url ?? null,
        }
      : null,
  };
};

export const fromFacebook = (comment: z.infer<typeof FacebookComment>): NetworkComment => ({
  id: comment.id,
  text: comment.message ?? "",
  postedAt: Date.parse(comment.created_time),
  authorId: comment.from?.id ?? null,
  authorName: comment.from?.name ?? null,
  parentId: comment.parent?.id ?? null,
  hidden: comment.is_hidden ?? false,
  attachmentUrl: comment.attachment?.media?.image?.src ?? null,
  permalink: comment.permalink_url ?? null,
  own: false,
});

export const fromInstagram = (comment: InstagramComment): NetworkComment => ({
  id: comment.id,
  text: comment.text ?? "",
  postedAt: Date.parse(comment.timestamp),
  authorId: comment.from?.id ?? null,
  authorName: comment.from?.username ?? comment.username ?? null,
  parentId: comment.parent_id ?? null,
  hidden: comment.hidden ?? false,
  attachmentUrl: null,
  permalink: null,
  own: comment.user !== undefined,
});

export const fromInstagramTop = (comment: z.infer<typeof InstagramTop>): NetworkComment[] => [
  fromInstagram(comment),
  ...(comment.replies?.data ?? []).map((reply) => ({
    ...fromInstagram(reply),
    parentId: reply.parent_id ?? comment.id,
  })),
];
