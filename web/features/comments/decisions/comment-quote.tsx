import type { Comment } from "../../../api/types.ts";

/** The comment that a dialog is about. */
export function CommentQuote({ comment: { author_name, content } }: { comment: Comment }) {
  return (
    <blockquote className="border-l-2 border-line-strong pl-3">
      {author_name && <p className="font-medium text-ink">{author_name}</p>}
      <p className="line-clamp-3 wrap-anywhere">{content || "Sin texto"}</p>
    </blockquote>
  );
}
