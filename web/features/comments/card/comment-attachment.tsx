import { Paperclip } from "lucide-react";
import { useState } from "react";
import { textLinkClass } from "../../../ui/text-link.ts";

/** Only from Meta's own servers: another server would learn when and from where a moderator looks. */
const META_HOST = /(^|\.)(fbcdn\.net|cdninstagram\.com)$/;

/** The picture or film of a comment. */
export function CommentAttachment({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  const isShown = isFromMeta(url) && !failed;
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
          className="h-32 max-w-full rounded-control border border-line bg-raised object-cover"
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

function isFromMeta(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && META_HOST.test(hostname);
}
