import type { Deps } from "../../deps.ts";
import { resemblanceTo } from "../../moderation/repetition/resemblance.ts";
import { isoTime } from "../../time.ts";
import { COMPARED_COMMENTS } from "../../vocabulary/appeals.ts";
import { type FindInput, findComments } from "../comments/list/find-comments.ts";
import type { CommentRow } from "../comments/queries.ts";
import { ruleCodeOf } from "../comments/texts/statement-of-reasons.ts";
import { ownAppeal } from "./own-appeals.ts";

type Reader = Pick<FindInput, "workspaceId" | "visible" | "db" | "timeZone" | "userId"> & { id: string };

const SHOWN = 5;
/** Below this likeness a text is another one. */
const LIKE_FROM = 0.35;
/** What a comment of the linked post is preferred by. */
const OF_POST = 0.2;

/**
 * The hidden comments of the appeal's page that are most like what its visitor wrote, the likeliest first. Only the newest
 * `COMPARED_COMMENTS` are compared, and archived ones are out of reach.
 */
export async function loadLikelyComments(deps: Pick<Deps, "core">, { id, ...reader }: Reader) {
  const { text, link, groupKey } = await ownAppeal(deps.core, { ...reader, id });
  const hidden = { ...reader, page: groupKey, status: "disapproved" as const, limit: COMPARED_COMMENTS };
  const { rows } = await findComments(deps, hidden);
  const likeness = resemblanceTo(text);
  const ids = link.match(/\d{6,}|(?<=\/(?:p|reel|reels|tv)\/)[\w-]+/g) ?? [];
  const comments = rows
    .map((row) => ({ row, likeness: likeness(row.text), isOfPost: isNamed(row, ids) }))
    .filter((each) => each.likeness >= LIKE_FROM)
    .sort((a, b) => preference(b) - preference(a) || b.row.postedAt - a.row.postedAt)
    .slice(0, SHOWN)
    .map(({ row, likeness, isOfPost }) => ({
      id: String(row.id),
      content: row.text,
      author_name: row.authorName,
      posted_at: isoTime(row.postedAt),
      /** In percent. */
      likeness: Math.round(likeness * 100),
      is_of_post: isOfPost,
      rule: ruleCodeOf(row)!,
    }));
  return { success: true as const, comments };
}

const preference = ({ likeness, isOfPost }: { likeness: number; isOfPost: boolean }) =>
  likeness + (isOfPost ? OF_POST : 0);

/** Whether a link names the comment or its post: by the end of their ids, or the short code of Instagram. */
const isNamed = ({ externalKey, postId, permalink }: CommentRow, ids: readonly string[]): boolean =>
  ids.some((id) => externalKey === id || postId?.split("_").at(-1) === id || permalink?.includes(`/${id}/`));
