import { useState } from "react";
import { initialOf } from "../../ui/initial-of.ts";

type Props = { name: string; url: string | null; isSmall?: boolean };

/** The picture of an account, or its initial when there is no picture or it does not load. */
export function AccountPicture({ name, url, isSmall = false }: Props) {
  const [failed, setFailed] = useState(false);
  const size = `${isSmall ? "size-5 text-small" : "size-10"} shrink-0 rounded-control`;
  if (url && !failed) {
    return (
      <img
        src={url}
        alt=""
        width={isSmall ? 20 : 40}
        height={isSmall ? 20 : 40}
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
