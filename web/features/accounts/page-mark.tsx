import { NETWORK_NAMES, type Network } from "../../../worker/vocabulary/networks.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { AccountPicture } from "./account-picture.tsx";

/** A page as it is named beside its comments. */
export type NamedPage = { name: string; picture: string | null };

/** A page's picture with the mark of a network, and its name. */
export function PageMark({ page: { name, picture }, network }: { page: NamedPage; network: Network }) {
  const label = NETWORK_NAMES[network];
  return (
    <span title={`${name} · ${label}`} className="flex min-w-0 items-center gap-2 text-ink-soft">
      <span className="relative shrink-0">
        <AccountPicture isSmall name={name} url={picture} />
        <span className="absolute -right-1.5 -bottom-1 rounded-full bg-surface p-px">
          <NetworkIcon network={network} className="size-3" />
        </span>
      </span>
      <span className="truncate">
        {name}
        <span className="sr-only"> en {label}</span>
      </span>
    </span>
  );
}
