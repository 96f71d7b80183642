import { useQuery } from "@tanstack/react-query";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import type { Siege } from "../../api/types.ts";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { EndedBanner } from "./ended-banner.tsx";
import { ProposedBanner } from "./proposed-banner.tsx";
import { siegesQuery } from "./queries.ts";
import { RunningBanner } from "./running-banner.tsx";

/** How long the report of an ended siege is shown, unless somebody dismisses it. */
const REPORTED_MS = DAY_MS;

/** Shown above every screen: surges for which a siege is proposed, running sieges, and the reports of those that ended. */
export function SiegeBanners() {
  // Without protection nothing is hidden, even if a siege has not reached its end.
  const { protection } = useUser().allows;
  const maySetRules = useAbility("rules");
  const { data = [] } = useQuery({ ...siegesQuery, enabled: protection });
  const shown = data.filter((siege) => isShown(siege, maySetRules) && !isFollowed(siege, data));
  if (!protection || shown.length === 0) return null;
  return (
    <section aria-label="Modo asedio" className="mb-6 space-y-2">
      {shown.map((siege) => (
        <Banner key={siege.id} siege={siege} />
      ))}
    </section>
  );
}

function isShown({ state, until, dismissed }: Siege, maySetRules: boolean): boolean {
  if (state === "proposed" || state === "running") return true;
  return (
    maySetRules && state === "ended" && !dismissed && until !== null && Date.parse(until) > Date.now() - REPORTED_MS
  );
}

/** Whether another siege runs in the same place: the report "ha terminado" would contradict it. */
const isFollowed = (siege: Siege, all: readonly Siege[]) =>
  siege.state === "ended" &&
  all.some(
    (other) =>
      other.state === "running" &&
      other.social_account_id === siege.social_account_id &&
      other.post_id === siege.post_id,
  );

function Banner({ siege }: { siege: Siege }) {
  if (siege.state === "proposed") return <ProposedBanner siege={siege} />;
  return siege.state === "running" ? <RunningBanner siege={siege} /> : <EndedBanner siege={siege} />;
}
