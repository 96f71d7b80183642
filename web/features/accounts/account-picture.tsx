import { useState } from "react";
import { initialOf } from "../../ui/initial-of.ts";

/** The page's picture, or its initial when there is none or it does not load. */
export function AccountPicture({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState(false);
  const size = "size-10 shrink-0 rounded-control";
  if (url && !failed) {
    return (
      <img
        src={url}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className={`${size} bg-raised object-cover`}
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${size} grid place-items-center bg-raised font-semibold text-ink-soft`}>
      {initialOf(name)}
    </span>
  );
}
