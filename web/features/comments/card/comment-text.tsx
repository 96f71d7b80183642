import { useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { MarkedText } from "../../judgement/marked-text.tsx";
import { collapsedLength } from "./collapse.ts";

const SHOW_MORE = "Mostrar más";
const SHOW_LESS = "Mostrar menos";

/** The text with its findings marked; a long text is collapsed. */
export function CommentText({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  const { content, analysis_metadata: analysis } = comment;
  const cut = collapsedLength(content);
  if (content === "") return <p className="text-ink-faint italic">{WITHOUT_TEXT}</p>;
  return (
    <div>
      <p className="text-base wrap-anywhere whitespace-pre-wrap">
        <MarkedText text={cut === null || open ? content : content.slice(0, cut)} reasons={analysis?.reasons ?? []} />
        {cut !== null && !open && "…"}
      </p>
      {cut !== null && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`mt-1 inline-flex min-h-6 items-center pointer-coarse:min-h-11 ${textLinkClass}`}
        >
          {open ? SHOW_LESS : SHOW_MORE}
        </button>
      )}
    </div>
  );
}

const WITHOUT_TEXT = "Sin texto";
