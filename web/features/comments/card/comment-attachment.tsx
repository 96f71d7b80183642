import { Paperclip } from "lucide-react";
import { useState } from "react";
import { isPictureAt, PICTURE_HOSTS } from "../../../../worker/networks/capabilities.ts";
import type { Network } from "../../../../worker/vocabulary/networks.ts";
import { textLinkClass } from "../../../ui/text-link-class.ts";

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
