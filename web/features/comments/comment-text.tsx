import { useState } from "react";
import type { Comment } from "../../api/types.ts";
import { textLinkClass } from "../../ui/text-link.ts";
import { MarkedText } from "./marked-text.tsx";

const COLLAPSED_LENGTH = 250;

export function CommentText({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  const { content, analysis_metadata: analysis } = comment;
  const long = content.length > COLLAPSED_LENGTH;
  const text = long && !open ? content.slice(0, COLLAPSED_LENGTH) : content;
  return (
    <div>
      <p className="text-base break-words whitespace-pre-wrap">
        <MarkedText text={text} reasons={analysis?.reasons ?? []} />
        {long && !open && "…"}
      </p>
      {long && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={`mt-1 ${textLinkClass}`}>
          {open ? "Ver menos" : "Ver más"}
        </button>
      )}
    </div>
  );
}
