import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { useSubscription } from "../queries.ts";
import type { Subscription } from "../types.ts";

/** Says that the plan has fewer seats than the team has people, and where to choose who works. */
export function SeatsBanner({ subscription: { resting_members: resting } }: { subscription: Subscription }) {
  if (resting === 0) return null;
  return (
    <Alert look="warning">
      Tu equipo tiene más personas de las que incluye tu plan: {resting === 1 ? "una solo lee" : `${resting} solo leen`}{" "}
      por ahora.{" "}
      <Link to={paths.team} className={textLinkClass}>
        Revísalo en Equipo.
      </Link>
    </Alert>
  );
}

/** The same banner for a screen that has not loaded the subscription. */
export function OwnSeatsBanner() {
  const subscription = useSubscription();
  return subscription && <SeatsBanner subscription={subscription} />;
}
