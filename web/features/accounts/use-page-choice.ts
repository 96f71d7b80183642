import { useSearchParams } from "react-router";
import { MAX_CHOICE_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { NETWORKS } from "../../../worker/vocabulary/networks.ts";
import type { PageChoice } from "./page-groups.ts";

/** The choice of pages in the address, and a function that replaces it. */
export function usePageChoice(): { choice: PageChoice; choose: (choice: PageChoice) => void } {
  const [address, setAddress] = useSearchParams();
  const page = address.get("page")?.slice(0, MAX_CHOICE_LENGTH);
  const platform = NETWORKS.find((network) => network === address.get("platform"));
  const choice: PageChoice = { ...(page && { page }), ...(platform && { platform }) };
  function choose(next: PageChoice) {
    const changed = new URLSearchParams(address);
    for (const name of ["page", "platform"] as const)
      if (next[name]) changed.set(name, next[name]);
      else changed.delete(name);
    setAddress(changed, { preventScrollReset: true });
  }
  return { choice, choose };
}
