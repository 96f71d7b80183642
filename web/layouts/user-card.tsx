import { statusLabel, subscriptionLabel } from "../features/auth/access.ts";
import { useUser } from "../features/auth/session.ts";
import { Badge } from "../ui/badge.tsx";

export function UserCard() {
  const user = useUser();
  return (
    <div className="flex items-center gap-3 rounded-lg bg-slate-800/60 p-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-amber-400 font-bold text-slate-950"
      >
        {user.name.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        <p className="flex flex-wrap gap-1">
          <Badge>{subscriptionLabel(user)}</Badge>
          {user.subscription_plan !== "free" && user.subscription_status === "trial" && (
            <Badge look="accent">{statusLabel("trial")}</Badge>
          )}
        </p>
      </div>
    </div>
  );
}
