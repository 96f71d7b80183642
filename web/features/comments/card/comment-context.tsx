import { CornerDownRight, ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import { CloseCommentsButton } from "./close-comments-button.tsx";

/** The context of a comment: its post with what is special about it, and the comment it answers. */
export function CommentContext({ comment }: { comment: Comment }) {
  const { post, parent } = comment;
  const can = usePossibleActions()(comment);
  if (!post && !parent) return null;
  return (
    <div className="space-y-2 text-ink-faint">
      {post && (
        <PostLine post={post} place={placeOf(comment)}>
          {can.close && post.comments_closed && <CloseCommentsButton comment={comment} isClosed />}
        </PostLine>
      )}
      {parent && (
        <p className="flex items-start gap-1.5">
          <CornerDownRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            {parent.content === null ? (
              "En respuesta a un comentario que Atalaya no tiene."
            ) : (
              <>
                En respuesta a <span className="font-medium text-ink-soft">{parent.author_name ?? "alguien"}</span>: «
                {parent.content}»
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function placeOf({ is_ad, on_ad_of_post }: Comment): string {
  if (on_ad_of_post) return "En un anuncio de esta publicación";
  return is_ad ? "En el anuncio" : "En la publicación";
}

type PostProps = { post: NonNullable<Comment["post"]>; place: string; children: ReactNode };

function PostLine({ post, place: name, children }: PostProps) {
  const text = (
    <>
      {name}
      {post.excerpt && (
        <>
          {": "}
          <span className="text-ink-soft">«{post.excerpt}»</span>
        </>
      )}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <PostPicture url={post.picture_url} />
      <span className="line-clamp-1 min-w-0 max-w-max flex-1 basis-48 wrap-anywhere">{text}</span>
      {post.url && (
        <a
          href={post.url}
          target="_blank"
          rel="noopener noreferrer"
          className={`inline-flex shrink-0 items-center gap-1 ${textLinkClass}`}
        >
          Ver
          <span className="sr-only"> la publicación</span>
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      )}
      {children}
    </div>
  );
}

/** The post's picture, or nothing: its signed address may have expired, and the line is clear without it. */
function PostPicture({ url }: { url: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!url || failed) return null;
  return (
    <img
      src={url}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="size-8 shrink-0 rounded-chip bg-raised object-cover"
    />
  );
}
