import { UserRoundCheck } from "lucide-react";
import type { Comment } from "../../../api/types.ts";
import { TimeAgo } from "../../time/time-ago.tsx";

/** The member to whom a comment is assigned, since when and by whom. */
export function AssignedTo({ assigned: { name, by, at } }: { assigned: NonNullable<Comment["assigned"]> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
      <UserRoundCheck aria-hidden="true" className="size-4 text-lantern-text" />
      Asignado a <span className="font-medium text-ink">{name}</span>
      <span className="text-ink-faint">
        {by && `por ${by} `}· <TimeAgo at={at} />
      </span>
    </p>
  );
}
