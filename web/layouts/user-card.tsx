import { Gift } from "lucide-react";
import { NavLink } from "react-router";
import { STATUS_LABELS, subscriptionLabel } from "../features/auth/session/access.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { WorkspaceSwitch } from "../features/team/workspace-switch.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { initialOf } from "../ui/initial-of.ts";

export function UserCard() {
  const maySeeBilling = useAbility("billing");
  const user = useUser();
  const isTrial = user.allows.protection && user.subscription_status === "trial";
  return (
    <div className="rounded-card border border-line bg-ground">
      <div className="flex items-center gap-3 p-3">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control bg-lantern-soft font-semibold text-lantern-text"
        >
          {initialOf(user.name)}
        </span>
        <div className="min-w-0">
          <p className="truncate text-sm font-semibold">{user.name}</p>
          <p className="mt-0.5 flex flex-wrap gap-1">
            <Badge look={user.allows.protection ? "accent" : "neutral"}>{subscriptionLabel(user)}</Badge>
            {isTrial && <Badge look="wait">{STATUS_LABELS.trial}</Badge>}
          </p>
        </div>
      </div>
      <WorkspaceSwitch />
      {maySeeBilling && (
        <NavLink
          to={paths.referrals}
          className="flex min-h-11 items-center gap-2 rounded-b-card border-t border-line px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-raised hover:text-ink lg:min-h-9"
        >
          <Gift aria-hidden="true" className="size-4 shrink-0" />
          Referidos
        </NavLink>
      )}
    </div>
  );
}
