import { Paperclip } from "lucide-react";
import { useState } from "react";
import { isPictureAt, PICTURE_HOSTS } from "../../../../worker/networks/capabilities.ts";
import type { Network } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { MarkedText } from "../../judgement/marked-text.tsx";

/** The text with its findings marked; a long text is collapsed. */
export function CommentText({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  const { content, analysis_metadata: analysis } = comment;
  const cut = collapsedLength(content);
  if (content === "") return <p className="text-ink-faint italic">Sin texto</p>;
  return (
    <div>
      <p className="text-title wrap-anywhere whitespace-pre-wrap">
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
          {open ? "Mostrar menos" : "Mostrar más"}
        </button>
      )}
    </div>
  );
}

/** The picture or video of a comment; only from the network's own hosts. */
export function CommentAttachment({ url, network }: { url: string; network: Network }) {
  const [failed, setFailed] = useState(false);
  const isShown = isPictureAt(PICTURE_HOSTS[network], url) && !failed;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={isShown ? "inline-block rounded-control" : `inline-flex items-center gap-1.5 ${textLinkClass}`}
    >
      {isShown ? (
        <img
          src={url}
          alt="Imagen adjunta al comentario"
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="h-32 max-w-full rounded-control bg-raised object-cover"
        />
      ) : (
        <>
          <Paperclip aria-hidden="true" className="size-4" />
          Ver el adjunto
        </>
      )}
    </a>
  );
}

/** Texts longer than this are collapsed, in UTF-16 units. */
const COLLAPSED_LENGTH = 250;

/** Where a collapsed text is cut, never within a character; null when the text is short enough. */
export function collapsedLength(text: string): number | null {
  if (text.length <= COLLAPSED_LENGTH) return null;
  const last = text.charCodeAt(COLLAPSED_LENGTH - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return isHalf ? COLLAPSED_LENGTH - 1 : COLLAPSED_LENGTH;
}
