// Facebook spells ids with the id of the post, or of its picture, before the comment's own id, or without.

/** The part after the last `_`, which identifies a comment or a post within its page. */
export const tailOf = (externalId: string): string => externalId.slice(externalId.lastIndexOf("_") + 1);

/** Whether `parentId` names a comment; at top level it names the post, with any prefix. */
export const isComment = (parentId: string, postId: string | undefined): boolean =>
  postId === undefined || tailOf(parentId) !== tailOf(postId);

/** Builds an id with the prefix of another comment on the same post. */
export const idFromTail = (tail: string, sibling: string): string =>
  `${sibling.slice(0, sibling.length - tailOf(sibling).length)}${tail}`;

export const postIds = (pageExternalId: string, postId: string): string[] => [
  postId,
  tailOf(postId),
  `${pageExternalId}_${tailOf(postId)}`,
];

/** The address of a comment: a webhook has only the address of the post, and this opens the post at the comment. */
export function commentUrl(permalink: string, key: string): string {
  const url = URL.parse(permalink);
  if (!url || url.searchParams.has("comment_id")) return permalink;
  url.searchParams.set("comment_id", key);
  return url.href;
}
